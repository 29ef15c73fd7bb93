#pragma once

#include <vector>

#include "core/scalar/scalar.h"
#include "models/motion/motion.h"
#include "models/robot/robot.h"

namespace denavit {

/// Whether nothing but times can say how fast a motion is: it is not the fastest one, and some
/// joint has no limit that it could go by.
[[nodiscard]] bool needsTimes(const TrajectoryDescription& trajectory,
                              const RobotDescription& robot);

/// Gives points times that have none, so that a move between them is watched in comfort: the joints
/// stay within half their rates, or 1.5 rad/s and 0.5 m/s. What comes later moves on.
/// @param corners  [rad|m] joint values of the points; empty where they are not known
void fillTimes(TrajectoryDescription& trajectory, const RobotDescription& robot,
               const std::vector<VecX<double>>& corners);

}  // namespace denavit
