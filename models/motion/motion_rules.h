#pragma once

#include <vector>

#include "models/issue.h"
#include "models/motion/motion.h"
#include "models/robot/robot.h"

namespace denavit {

/// What is wrong with a motion as it is written, before anything is computed: places lead from the
/// scenario ("input.trajectory.points[2].time").
/// @param robot  that moves
[[nodiscard]] std::vector<Issue> findTrajectoryIssues(const TrajectoryDescription& trajectory,
                                                      const RobotDescription& robot);
/// The same of a target ("input.target.q[2]").
[[nodiscard]] std::vector<Issue> findTargetIssues(const TargetDescription& target,
                                                  const RobotDescription& robot);
/// The same of a controller.
[[nodiscard]] std::vector<Issue> findControllerIssues(const ControllerDescription& controller,
                                                      const RobotDescription& robot);

/// Whether the law's command is in volts by itself: of state feedback and of expressions. Other
/// laws command torques, which become voltages where "output" is "voltage".
[[nodiscard]] bool saysVoltages(const ControllerDescription& controller);

/// How many of the columns of a state feedback's gain are for currents of motors: none, or one per
/// joint behind those of coordinates and rates.
[[nodiscard]] std::size_t countCurrentColumns(const ControllerDescription& controller,
                                              const RobotDescription& robot);

}  // namespace denavit
