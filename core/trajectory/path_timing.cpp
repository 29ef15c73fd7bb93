#include "core/trajectory/path_timing.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/trajectory/timed_path.h"

namespace denavit {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// The largest share that one kind of values takes of its bounds.
void useMost(const VecX<double>& values, const VecX<double>& bounds, double t, double& share,
             double& most, BoundUse& use) {
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const double part = std::abs(values[i]) / bounds[i];
    share = std::max(share, part);
    if (part <= most) continue;
    most = part;
    use.joint = static_cast<int>(i);
    use.t = t;
  }
}

/// The largest |q'| of each joint along a path, and whether it is straight.
VecX<double> calcSteepest(const JointPath& path, bool& isStraight) {
  constexpr int kSamples = 400;
  VecX<double> steepest = VecX<double>::Zero(path.jointCount());
  isStraight = true;
  PathPoint point;
  point.resize(path.jointCount());
  for (int k = 0; k <= kSamples; ++k) {
    path.calc(path.length() * k / kSamples, point);
    steepest = steepest.cwiseMax(point.dq.cwiseAbs());
    isStraight = isStraight && point.ddq.isZero(0);
  }
  return steepest;
}

/// The tightest bound of the parameter's own rate, acceleration or jerk.
double tightest(const VecX<double>& bounds, const VecX<double>& steepest) {
  double least = kUnbounded;
  for (Eigen::Index i = 0; i < bounds.size(); ++i) {
    if (steepest[i] > 0) least = std::min(least, bounds[i] / steepest[i]);
  }
  return least;
}

}  // namespace

MotionBounds MotionBounds::none(int joints) {
  const VecX<double> free = VecX<double>::Constant(joints, kUnbounded);
  return {free, free, free};
}

double BoundUse::slowing() const {
  return std::max({velocity, std::sqrt(acceleration), std::cbrt(jerk)});
}

BoundUse calcBoundUse(const Trajectory& motion, const MotionBounds& bounds, double from,
                      double to) {
  constexpr int kSamples = 1000;
  const double T = motion.duration();
  std::vector<double> times;
  for (int k = 0; k <= kSamples; ++k) times.push_back(from + (to - from) * k / kSamples);
  for (const double t : motion.breaks()) {
    const double aside = 1e-9 * T;
    for (const double side : {t - aside, t + aside}) {
      if (side >= from && side <= to) times.push_back(side);
    }
  }
  std::ranges::sort(times);
  BoundUse use;
  double most = 0;
  JointMotion now;
  now.resize(motion.jointCount());
  VecX<double> last;
  double before = from;
  for (const double t : times) {
    motion.calc(std::min(t, T * (1 - 1e-12)), now);
    useMost(now.qd, bounds.velocity, t, use.velocity, most, use);
    useMost(now.qdd, bounds.acceleration, t, use.acceleration, most, use);
    // No difference over a break, where the acceleration may jump.
    const double h = t - before;
    const auto next = std::upper_bound(motion.breaks().begin(), motion.breaks().end(), before);
    const bool isSmooth = next == motion.breaks().end() || *next >= t;
    if (last.size() > 0 && h > 1e-6 * (to - from) && isSmooth) {
      useMost((now.qdd - last) / h, bounds.jerk, t, use.jerk, most, use);
    }
    last = now.qdd;
    before = t;
  }
  return use;
}

TimeLaw makeLaw(double length, Profile profile, double duration) {
  switch (profile) {
    case Profile::Cubic:
      return makeCubicLaw(0, length, 0, 0, duration);
    case Profile::Quintic:
      return makeQuinticLaw(0, length, 0, 0, 0, 0, duration);
    case Profile::Cycloidal:
      return makeCycloidalLaw(0, length, duration);
    case Profile::Trapezoidal:
      return makeTimedTrapezoidalLaw(0, length, duration);
    case Profile::DoubleS:
      break;
  }
  return makeTimedDoubleSLaw(0, length, duration);
}

std::optional<TimeLaw> fitLaw(const std::shared_ptr<const JointPath>& path, Profile profile,
                              const MotionBounds& bounds) {
  const double length = path->length();
  bool isStraight = false;
  const VecX<double> steepest = calcSteepest(*path, isStraight);
  const double v = tightest(bounds.velocity, steepest);
  const double a = tightest(bounds.acceleration, steepest);
  const double j = tightest(bounds.jerk, steepest);
  const bool hasJerk = hasJerkBound(profile);
  TimeLaw law = makeLaw(length, profile, 1);
  if (profile == Profile::Trapezoidal || profile == Profile::DoubleS) {
    if (!(a < kUnbounded) || (profile == Profile::DoubleS && !(j < kUnbounded))) return {};
    law = profile == Profile::Trapezoidal ? makeTrapezoidalLaw(0, length, 0, 0, v, a)
                                          : makeDoubleSLaw(0, length, 0, 0, v, a, j);
  } else if (!(std::min({v, a, hasJerk ? j : kUnbounded}) < kUnbounded)) {
    return {};
  }
  if (isStraight) {
    if (profile == Profile::Trapezoidal || profile == Profile::DoubleS) return law;
    return law.stretched(std::max({law.peakSpeed() / v, std::sqrt(law.peakAcceleration() / a),
                                   hasJerk ? std::cbrt(law.peakJerk() / j) : 0}));
  }
  MotionBounds held = bounds;
  if (!hasJerk) held.jerk.setConstant(kUnbounded);
  // Slower by f, a motion has rates less by f, accelerations by f², jerks by f³.
  const double f = calcBoundUse(TimedPath(path, law), held).slowing();
  constexpr double kRounding = 1e-6;
  return std::abs(f - 1) < kRounding ? law : law.stretched(f * law.duration());
}

}  // namespace denavit
