#pragma once

#include <vector>

#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

/// Whether an angle in radians reads as if degrees were meant: more than a whole turn, with one
/// decimal at most, as 90 or -22.5. What was computed in radians has more decimals.
[[nodiscard]] bool looksLikeDegrees(double angle_rad);

/// Warns of rows whose constant angles look like degrees, in robots whose angles are radians; and
/// in robots whose angles are degrees, of those that go around more than once. The numbers stay as
/// they are.
/// @param issues  one is added for each such angle
void findAngleIssues(const RobotDescription& robot, std::vector<Issue>& issues);

}  // namespace denavit
