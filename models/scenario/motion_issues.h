#pragma once

#include <vector>

#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

/// Warns of a sound arm that can be shown, not simulated: of joints with nothing to move, or else
/// of an inertia matrix that is singular with all joints at 0. Empty for arms with errors.
[[nodiscard]] std::vector<Issue> findMotionIssues(const RobotDescription& robot);

}  // namespace denavit
