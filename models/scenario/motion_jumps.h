#pragma once

#include <vector>

#include "core/simulation/input_jumps.h"
#include "core/simulation/simulation.h"
#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// What prescribed motions do that no body can. A position that jumps is refused where no break
/// names the instant. A rate that jumps is a blow: steps land on it
/// where the motion's formula tells the instant; links that bend want it named, and so do motions
/// that hide it, as acos(cos(t)).
/// @param jumps  of the run's inputs
[[nodiscard]] std::vector<Issue> findMotionJumps(const Simulation& simulation,
                                                 const std::vector<InputJumps>& jumps);

/// Warns of positions that jump where the user says so, in breaks.
[[nodiscard]] std::vector<Issue> findNamedJumps(const ScenarioDescription& scenario);

}  // namespace denavit
