#pragma once

#include <string>

#include "core/recording/recording.h"
#include "models/robot/robot.h"

namespace denavit {

/// The rows of a run as a trajectory_msgs/JointTrajectory message in YAML: names, and for every row
/// positions, velocities, accelerations, efforts and the time from the start. Joints without a name
/// are called joint_1, joint_2.
[[nodiscard]] std::string toRosTrajectory(const Recording& rows, const RobotDescription& robot);

}  // namespace denavit
