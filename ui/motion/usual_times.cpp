#include "ui/motion/usual_times.h"

#include <algorithm>
#include <cmath>

#include "models/motion/motion_bounds.h"

namespace denavit {
namespace {

constexpr double kTurningRate = 1.5, kSlidingRate = 0.5;  // [rad/s], [m/s]
constexpr double kShareOfRate = 0.5;
constexpr double kPeakToMean = 1.875;  ///< of a quintic's rate
constexpr double kShortest_s = 0.5, kUnknown_s = 1, kStep_s = 0.1;

double usualRate(const JointDescription& joint) {
  if (joint.limits.velocity) return kShareOfRate * *joint.limits.velocity;
  return joint.type == JointType::Revolute ? kTurningRate : kSlidingRate;
}

/// [s]
double findGap(const RobotDescription& robot, const VecX<double>& from, const VecX<double>& to) {
  const auto joints = static_cast<Eigen::Index>(robot.joints.size());
  if (from.size() != joints || to.size() != joints) return kUnknown_s;
  double gap = kShortest_s;
  for (Eigen::Index i = 0; i < joints; ++i) {
    const double rate = usualRate(robot.joints[static_cast<std::size_t>(i)]);
    gap = std::max(gap, kPeakToMean * std::abs(to[i] - from[i]) / rate);
  }
  return std::ceil(gap / kStep_s - 1e-9) * kStep_s;
}

}  // namespace

bool needsTimes(const TrajectoryDescription& trajectory, const RobotDescription& robot) {
  if (trajectory.profile == MotionProfile::Fastest || trajectory.handRate) return false;
  const MotionBounds bounds = makeMotionBounds(trajectory, robot);
  for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(robot.joints.size()); ++i) {
    if (!std::isfinite(bounds.velocity[i]) && !std::isfinite(bounds.acceleration[i])) return true;
  }
  return false;
}

void fillTimes(TrajectoryDescription& trajectory, const RobotDescription& robot,
               const std::vector<VecX<double>>& corners) {
  const auto cornerOf = [&](std::size_t k) {
    return k < corners.size() ? corners[k] : VecX<double>();
  };
  if (trajectory.profile == MotionProfile::Fastest) return;
  double last = 0, later = 0;
  for (std::size_t k = 0; k < trajectory.points.size(); ++k) {
    MotionPoint& point = trajectory.points[k];
    if (k == 0) {
      last = point.time.value_or(0);
      continue;
    }
    if (point.time) {
      *point.time += later;
    } else {
      const double gap = findGap(robot, cornerOf(k - 1), cornerOf(k));
      point.time = std::round((last + gap) * 1e6) / 1e6;
      later += gap;
    }
    last = *point.time;
  }
}

}  // namespace denavit
