#pragma once

#include <memory>
#include <vector>

#include "core/time_scaling/fastest_motion.h"
#include "core/trajectory/trajectory.h"
#include "models/motion/motion.h"
#include "models/robot/robot.h"

namespace denavit {

/// A motion that was planned, with what is shown of it.
struct PlannedMotion {
  std::shared_ptr<const Trajectory> motion;
  std::vector<double> times;          ///< [s] of the points, before shaping
  std::vector<VecX<double>> corners;  ///< [rad|m] joint values of the points
  std::vector<FastestPart> fastest;   ///< of the profile "fastest"
  bool isHeldByEfforts = false;       ///< limits determine its times, effort limits among them
};

/// Friction of a robot as motions are planned with it. A law of one's own has no bound to be
/// planned by, gears none that goes with the rate alone: both are left out.
[[nodiscard]] PathFriction makePathFriction(const RobotDescription& robot);

/// [rad|m] Where a motion begins, without planning it.
/// @throws DescriptionError as makeTrajectory()
[[nodiscard]] std::vector<double> findStart(const TrajectoryDescription& trajectory,
                                            const RobotDescription& robot);

/// The motion that a description means: inverse kinematics, paths, times, shaping.
/// @param trajectory  without issues (findTrajectoryIssues)
/// @param robot  that moves; where limits are not given its joints' hold
/// @param duration [s]  of the run: a hand rate goes on for so long
/// @param rubs  whether the efforts include friction if limits determine the times
/// @throws DescriptionError naming the point that cannot be reached, timed or rounded
[[nodiscard]] PlannedMotion makeTrajectory(const TrajectoryDescription& trajectory,
                                           const RobotDescription& robot, double duration,
                                           bool rubs);

}  // namespace denavit
