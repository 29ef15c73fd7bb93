#pragma once

#include <vector>

#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Prescribed motions that begin elsewhere, or at another rate, than `initial` says: the motion
/// holds, and what was written has no effect. A 0 in `initial` only keeps the joint's place in the
/// list.
/// @param robot  that moves, changes applied
[[nodiscard]] std::vector<Issue> findStartContradictions(const ScenarioDescription& scenario,
                                                         const RobotDescription& robot);

}  // namespace denavit
