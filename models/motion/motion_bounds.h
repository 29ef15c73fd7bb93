#pragma once

#include "core/trajectory/path_timing.h"
#include "models/motion/motion.h"
#include "models/robot/robot.h"

namespace denavit {

/// What a motion may ask of the joints: its own limits, or the joints' where it has none.
[[nodiscard]] MotionBounds makeMotionBounds(const TrajectoryDescription& trajectory,
                                            const RobotDescription& robot);
/// [N m|N] The same of efforts; infinite where there is no limit.
[[nodiscard]] VecX<double> makeEffortBounds(const TrajectoryDescription& trajectory,
                                            const RobotDescription& robot);

}  // namespace denavit
