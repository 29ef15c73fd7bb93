#pragma once

#include <vector>

#include <Eigen/Core>

#include "models/robot/robot.h"

namespace denavit {

/// [m] the tool in the world, by the table alone: whatever is wrong with masses does not matter.
/// @param q  [rad|m] joint variables; missing ones are 0
[[nodiscard]] Eigen::Vector3d calcToolPosition(const RobotDescription& robot,
                                               const std::vector<double>& q);

}  // namespace denavit
