#pragma once

#include <memory>

#include "core/engine/arm_programs.h"
#include "core/simulation/simulation.h"

namespace denavit {

/// The code of a run's arm, made once for Simulation::programs of many runs of that arm which are
/// otherwise much like this one: what those ask for beyond that they make themselves. Results are
/// the same as without. Null where the run goes by loops, or by an engine of its own.
[[nodiscard]] std::shared_ptr<const ArmPrograms> makePrograms(const Simulation& simulation);

}  // namespace denavit
