#pragma once

#include "core/simulation/simulation.h"
#include "models/robot/robot_changes.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// The run that the core computes, changes applied; what is recorded happens on the way.
/// @throws DescriptionError for errors of the scenario or its arm, for engines that cannot do what
///   is asked, for inputs without a finite value at the start, and for arms whose inertia matrix is
///   singular there
[[nodiscard]] Simulation makeSimulation(const ScenarioDescription& scenario);

/// The same as it begins, for a SimulationRun that is changed by hand: nothing of what is recorded
/// happens in it, and one that is open-ended has no end.
/// @throws DescriptionError as makeSimulation()
[[nodiscard]] Simulation makeLiveSimulation(const ScenarioDescription& scenario);

}  // namespace denavit
