#pragma once

#include <ostream>
#include <string>

#include "models/robot/robot.h"

namespace denavit {

/// "[0, 0, -9.81]"
[[nodiscard]] std::string toReadableVector(const Eigen::Vector3d& v);

/// The DH table of an arm, its frames, links, beams, limits, friction and drives.
/// @param withGravity  of a chain of a mechanism its own counts for nothing
void printRobotTables(const RobotDescription& robot, bool withGravity, std::ostream& out);

}  // namespace denavit
