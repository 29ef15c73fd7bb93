#include "models/motion_preview/gentle_motion.h"

#include <algorithm>
#include <cmath>

#include "core/time_scaling/motion_slowing.h"
#include "core/trajectory/path_timing.h"
#include "models/motion/choose_profile.h"
#include "models/motion/make_trajectory.h"
#include "models/motion/motion_bounds.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

/// Scales all times of the same motion.
void scaleTimes(TrajectoryDescription& trajectory, double factor) {
  for (std::size_t k = 0; k < trajectory.points.size(); ++k) {
    MotionPoint& point = trajectory.points[k];
    if (point.time) *point.time *= factor;
    for (double& rate : point.velocity) rate /= factor;
    for (double& push : point.acceleration) push /= factor * factor;
    // A blend after a joint move is a time.
    if (point.blend && point.move == MoveKind::Joint) *point.blend *= factor;
  }
}

void giveTimes(TrajectoryDescription& trajectory, const std::vector<double>& times) {
  for (std::size_t k = 1; k < trajectory.points.size() && k < times.size(); ++k) {
    trajectory.points[k].time = times[k];
  }
}

/// Finds how much a scenario's motion must be slowed to use only a share of its limits.
class GentleFinder {
 public:
  GentleFinder(const ScenarioDescription& scenario, double share)
      : scenario_(scenario), robot_(makeMovingRobot(scenario)), arm_(makeArm(robot_)) {
    const TrajectoryDescription& trajectory = *scenario.input.trajectory;
    const MotionBounds bounds = makeMotionBounds(trajectory, robot_);
    limits_ = {makeEffortBounds(trajectory, robot_), bounds.velocity, bounds.acceleration};
    const std::vector<JointLimits> own = makeLimits(robot_);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      limits_.effort[k] = share * std::min(limits_.effort[k], own[i].effort);
      limits_.velocity[k] = share * std::min(limits_.velocity[k], own[i].velocity);
      limits_.acceleration[k] *= share;
    }
    jerk_ = MotionBounds::none(arm_.jointCount());
    jerk_.jerk = bounds.jerk;
    if (hasFriction(scenario)) friction_ = makePathFriction(robot_);
  }

  [[nodiscard]] MotionSlowing find() const {
    const TrajectoryDescription& trajectory = *scenario_.input.trajectory;
    throwIfErrors("", findAllIssues(scenario_));
    const PlannedMotion planned =
        makeTrajectory(trajectory, robot_, scenario_.duration, hasFriction(scenario_));
    constexpr int kSamples = 2000;
    const Trajectory& motion = *planned.motion;
    MotionSlowing slowing =
        calcMotionSlowing(arm_, motion, limits_, friction_, 0, motion.duration(), kSamples);
    const bool jumps = trajectory.profile == MotionProfile::Cubic ||
                       trajectory.profile == MotionProfile::Trapezoidal;
    if (!jumps) slowing.factor = std::max(slowing.factor, calcBoundUse(motion, jerk_).slowing());
    return slowing;
  }

 private:
  const ScenarioDescription& scenario_;
  RobotDescription robot_;
  Arm<double> arm_;
  TimeScalingLimits limits_;
  MotionBounds jerk_;
  PathFriction friction_;
};

}  // namespace

std::optional<TrajectoryDescription> takeGently(ScenarioDescription scenario,
                                                const std::vector<double>& times, double share) {
  TrajectoryDescription& trajectory = *scenario.input.trajectory;
  if (trajectory.handRate || trajectory.points.size() < 2) {
    failIn("", "input.trajectory.points", "are missing, so that no times can be found",
           "give two or more points");
  }
  if (trajectory.profile == MotionProfile::Fastest)
    chooseProfile(trajectory, MotionProfile::Quintic);
  giveTimes(trajectory, times);
  const GentleFinder finder(scenario, share);
  // The first times belong to other laws; from then on the shape of the motion does not change.
  constexpr int kMostRounds = 40;
  constexpr double kExactly = 1e-6;
  for (int round = 0; round < kMostRounds; ++round) {
    const MotionSlowing slowing = finder.find();
    if (slowing.isHeavy) return {};
    if (!(slowing.factor > 0)) {
      failIn("", "input.trajectory.limits",
             "are missing, and the joints have no effort and velocity limits",
             "give limits to the motion or to its joints");
    }
    if (slowing.factor <= 1 && slowing.factor > 1 - kExactly) break;
    scaleTimes(trajectory, slowing.factor * (1 + 0.1 * kExactly));
  }
  return trajectory;
}

}  // namespace denavit
