#pragma once

#include <vector>

#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// [Hz] Natural frequencies of an arm at rest where its run starts, locked joints held, those that
/// vibrate, lowest first. Empty for mechanisms, and where the inertia matrix is not positive
/// definite.
/// @param simulation  makeSimulation(scenario)
[[nodiscard]] std::vector<double> calcStartFrequencies(const ScenarioDescription& scenario,
                                                       const Simulation& simulation);

}  // namespace denavit
