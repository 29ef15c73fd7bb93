#pragma once

#include "core/trajectory/path_timing.h"
#include "models/motion/motion.h"
#include "models/robot/robot.h"

namespace denavit {

/// What a motion may ask of the joints: its own limits, or the joints' where it has none.
[[nodiscard]] MotionBounds makeMotionBounds(const TrajectoryDescription& trajectory,
                                            const RobotDescription& robot);
/// How joints go to a target: by its limits; of those that it does not give, a joint's largest rate
/// is its own, else 2 rad/s or 0.5 m/s, its acceleration what reaches that within 0.25 s, its jerk
/// what reaches the acceleration within 0.1 s.
[[nodiscard]] MotionBounds makeTargetBounds(const TargetDescription& target,
                                            const RobotDescription& robot);
/// [N m|N] What a motion may ask of efforts; infinite where there is no limit.
[[nodiscard]] VecX<double> makeEffortBounds(const TrajectoryDescription& trajectory,
                                            const RobotDescription& robot);

}  // namespace denavit
