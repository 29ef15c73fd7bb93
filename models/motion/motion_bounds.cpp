#include "models/motion/motion_bounds.h"

#include <cmath>
#include <limits>

#include "models/motion/joint_list.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

/// Bounds of other joints than these bind none of them: the checks complain of their number.
void take(const std::vector<double>& given, VecX<double>& bounds) {
  if (given.size() == static_cast<std::size_t>(bounds.size())) bounds = toVector(given);
}

}  // namespace

MotionBounds makeMotionBounds(const TrajectoryDescription& trajectory,
                              const RobotDescription& robot) {
  MotionBounds bounds = MotionBounds::none(static_cast<int>(robot.joints.size()));
  if (trajectory.limits) {
    take(trajectory.limits->velocity, bounds.velocity);
    take(trajectory.limits->acceleration, bounds.acceleration);
    take(trajectory.limits->jerk, bounds.jerk);
    return bounds;
  }
  const std::vector<JointLimits> limits = makeLimits(robot);
  for (std::size_t i = 0; i < limits.size(); ++i) {
    bounds.velocity[static_cast<Eigen::Index>(i)] = limits[i].velocity;
  }
  return bounds;
}

MotionBounds makeTargetBounds(const TargetDescription& target, const RobotDescription& robot) {
  constexpr double kTurning = 2, kSliding = 0.5;        // [rad/s], [m/s]
  constexpr double kSpeedingUp = 0.25, kPushing = 0.1;  // [s]
  const MotionLimits given = target.limits.value_or(MotionLimits());
  const std::vector<JointLimits> limits = makeLimits(robot);
  MotionBounds bounds = MotionBounds::none(static_cast<int>(robot.joints.size()));
  for (std::size_t i = 0; i < limits.size(); ++i) {
    const bool turns = robot.joints[i].type == JointType::Revolute;
    const double own = limits[i].velocity;
    bounds.velocity[static_cast<Eigen::Index>(i)] =
        std::isfinite(own) && own > 0 ? own : (turns ? kTurning : kSliding);
  }
  take(given.velocity, bounds.velocity);
  bounds.acceleration = bounds.velocity / kSpeedingUp;
  take(given.acceleration, bounds.acceleration);
  bounds.jerk = bounds.acceleration / kPushing;
  take(given.jerk, bounds.jerk);
  return bounds;
}

VecX<double> makeEffortBounds(const TrajectoryDescription& trajectory,
                              const RobotDescription& robot) {
  VecX<double> bounds = VecX<double>::Constant(static_cast<Eigen::Index>(robot.joints.size()),
                                               std::numeric_limits<double>::infinity());
  if (trajectory.limits) {
    take(trajectory.limits->effort, bounds);
    return bounds;
  }
  const std::vector<JointLimits> limits = makeLimits(robot);
  for (std::size_t i = 0; i < limits.size(); ++i) {
    bounds[static_cast<Eigen::Index>(i)] = limits[i].effort;
  }
  return bounds;
}

}  // namespace denavit
