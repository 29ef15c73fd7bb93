#include "core/time_scaling/motion_slowing.h"

#include <algorithm>
#include <cmath>

#include "core/trajectory/motion_peaks.h"

namespace denavit {

MotionSlowing calcMotionSlowing(const Arm<double>& arm, const Trajectory& motion,
                                const TimeScalingLimits& limits, const PathFriction& friction,
                                double from, double to, int count) {
  const Eigen::Index n = arm.jointCount();
  TimeScalingLimits effortOnly = limits;
  effortOnly.velocity.setConstant(std::numeric_limits<double>::infinity());
  effortOnly.acceleration = effortOnly.velocity;
  const bool hasEfforts = (limits.effort.array() < std::numeric_limits<double>::infinity()).any();
  bool isHeavy = false;
  JointMotion at;
  at.resize(motion.jointCount());
  const VecX<double> rounding = calcRoundingRates(motion);
  MotionSample sample;
  // The rate and acceleration of every joint, then the efforts together.
  const auto calc = [&](double t, VecX<double>& slowing) {
    motion.calc(t, at);
    slowing.head(n) = at.qd.cwiseAbs().cwiseQuotient(limits.velocity);
    slowing.segment(n, n) = at.qdd.cwiseAbs().cwiseQuotient(limits.acceleration).cwiseSqrt();
    slowing[2 * n] = 0;
    if (!hasEfforts || isHeavy) return;
    sample = {at.q, at.qd, at.qdd};
    dropRounding(rounding, sample.qd);
    const UniformSlowing efforts = findUniformSlowing(arm, {&sample, 1}, effortOnly, friction);
    isHeavy = efforts.status == UniformSlowing::Status::TooHeavy;
    if (!isHeavy) slowing[2 * n] = efforts.factor;
  };
  constexpr double kWorth = 0.99;
  const Peaks peaks = findPeaks(listInstants(motion, from, to, count), 2 * n + 1, calc,
                                VecX<double>::Constant(2 * n + 1, kWorth));
  const double others = peaks.value.head(2 * n).maxCoeff(), efforts = peaks.value[2 * n];
  if (isHeavy) return {others, false, true};
  return {std::max(others, efforts), efforts > others, false};
}

}  // namespace denavit
