#pragma once

#include <utility>
#include <vector>

#include "models/robot/robot.h"

namespace denavit {

/// [rad|m] The values of each joint that a picture of the workspace goes through: its limits; where
/// one is missing, half a turn either way of a revolute joint (a whole turn from the limit that is
/// given), and a metre of a prismatic one.
[[nodiscard]] std::vector<std::pair<double, double>> makeJointRanges(const RobotDescription& robot);

}  // namespace denavit
