#include "models/motion/motion_bounds.h"

#include <limits>

#include "models/motion/joint_list.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

void take(const std::vector<double>& given, VecX<double>& bounds) {
  if (!given.empty()) bounds = toVector(given);
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
