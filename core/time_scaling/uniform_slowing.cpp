#include "core/time_scaling/uniform_slowing.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace denavit {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The first y > 0 beyond which a y² + b y + c is positive, for c <= 0; infinite where none is.
double findFirstExcess(double a, double b, double c) {
  if (c == 0 && (b > 0 || (b == 0 && a > 0))) return 0;
  const double discriminant = b * b - 4 * a * c;
  if (a <= 0 && (b <= 0 || discriminant <= 0)) return kNever;
  // The form that adds numbers of one sign.
  const double root = std::sqrt(discriminant);
  return b >= 0 ? -2 * c / (b + root) : (root - b) / (2 * a);
}

struct Parabola {
  double a, b, c;  ///< a y² + b y + c
};

/// The first y beyond which a motor exceeds its effort limit, if its rotor and friction, R, are
/// before a gear. To deliver D behind the gear, the motor provides the larger one of D/η + R and
/// η D + R, in the direction of motion. Neither may be above the upper limit; one of them may be
/// below the lower limit.
/// @param ideal  the effort without the losses of the gear
double findGearExcess(const JointFriction& f, const Parabola& ideal, double qd, double qdd,
                      double limit) {
  const double eta = qd == 0 ? 1.0 : f.efficiency, along = qd < 0 ? -1.0 : 1.0;
  const int direction = (qd > 0) - (qd < 0);
  const Parabola before{f.rotorInertia * qdd, f.besideViscous * qd,
                        f.calcBeforeGear(0, 0, direction)};
  const auto drive = [&](double part) {
    return Parabola{along * (before.a + part * (ideal.a - before.a)),
                    along * (before.b + part * (ideal.b - before.b)),
                    along * (before.c + part * (ideal.c - before.c))};
  };
  double first = kNever, last = 0;
  for (const Parabola& p : {drive(1 / eta), drive(eta)}) {
    first = std::min(first, findFirstExcess(p.a, p.b, p.c - limit));
    // A value that is below from the start sets no bound: the motor provides the other value.
    const double below = -p.c - limit;
    last = std::max(last, below > 0 ? 0.0 : findFirstExcess(-p.a, -p.b, below));
  }
  return std::min(first, last);
}

/// limit / |value|; a value of 0 is inside any limit.
double findRoom(double limit, double value) {
  return value == 0 ? kNever : limit / std::abs(value);
}

void requireFinite(const MotionSample& sample, std::size_t k) {
  if (sample.q.allFinite() && sample.qd.allFinite() && sample.qdd.allFinite()) return;
  throw std::invalid_argument("sample " + std::to_string(k) +
                              " of the motion holds a number that is not finite");
}

/// Torques of a sample by the power of y that they go with.
class SampleTorques {
 public:
  SampleTorques(const Arm<double>& arm, const PathFriction& friction)
      : arm_(arm),
        friction_(friction),
        viscous_(friction.viscous()),
        none_(VecX<double>::Zero(arm.jointCount())) {
    second = first = rest = none_;
  }

  void calc(const MotionSample& sample) {
    const Vec3<double> still = Vec3<double>::Zero();
    calcLinkPoses(arm_, sample.q, work_.X_PL);
    calcNewtonEuler(arm_, sample.qd, sample.qdd, still, work_, second);
    calcNewtonEuler<double>(arm_, none_, none_, -arm_.g_W, work_, rest);
    if (friction_.isEmpty()) return;
    first = viscous_ * sample.qd;
    rest += friction_.dry(sample.qd);
  }

  VecX<double> second, first, rest;

 private:
  const Arm<double>& arm_;
  const PathFriction& friction_;
  MatX<double> viscous_;
  NewtonEulerWork<double> work_;
  VecX<double> none_;
};

}  // namespace

UniformSlowing findUniformSlowing(const Arm<double>& arm, std::span<const MotionSample> motion,
                                  const TimeScalingLimits& limits, const PathFriction& friction) {
  const int n = arm.jointCount();
  assert(limits.effort.size() == n && limits.velocity.size() == n &&
         limits.acceleration.size() == n);
  UniformSlowing slowing;
  double most = kNever;
  const auto bound = [&](double y, std::size_t sample, int joint, LimitKind kind) {
    if (y >= most) return;
    most = y;
    slowing.sample = sample;
    slowing.joint = joint;
    slowing.kind = kind;
  };
  SampleTorques torques(arm, friction);
  for (std::size_t k = 0; k < motion.size(); ++k) {
    requireFinite(motion[k], k);
    torques.calc(motion[k]);
    for (int i = 0; i < n; ++i) {
      const double a = torques.second[i], b = torques.first[i], c = torques.rest[i];
      const DeliveredEffort effort = friction.delivered(i, limits.effort[i], motion[k].qd[i]);
      const double drive = friction.drive(i, c, motion[k].qd[i]);
      const bool behindMotor = friction.losesBehindMotor(i);
      const bool holds = behindMotor ? std::abs(drive) <= limits.effort[i]
                                     : c >= effort.lower && c <= effort.upper;
      if (!holds) {
        return {UniformSlowing::Status::TooHeavy, kNever, k, i, LimitKind::Effort, drive};
      }
      if (behindMotor && std::isfinite(limits.effort[i])) {
        const double y = findGearExcess(friction.joints[static_cast<std::size_t>(i)], {a, b, c},
                                        motion[k].qd[i], motion[k].qdd[i], limits.effort[i]);
        bound(y, k, i, LimitKind::Effort);
      } else if (std::isfinite(effort.upper)) {
        bound(findFirstExcess(a, b, c - effort.upper), k, i, LimitKind::Effort);
        bound(findFirstExcess(-a, -b, effort.lower - c), k, i, LimitKind::Effort);
      }
      bound(findRoom(limits.velocity[i], motion[k].qd[i]), k, i, LimitKind::Velocity);
      bound(std::sqrt(findRoom(limits.acceleration[i], motion[k].qdd[i])), k, i,
            LimitKind::Acceleration);
    }
  }
  slowing.factor = 1 / most;
  return slowing;
}

std::vector<MotionSample> sampleMotion(const Trajectory& motion, int count) {
  assert(count >= 2);
  std::vector<double> times;
  const double T = motion.duration();
  for (int k = 0; k < count; ++k) times.push_back(T * k / (count - 1));
  for (const double t : motion.breaks()) {
    constexpr double kBeside = 1e-9;
    times.push_back(std::clamp(t - kBeside * T, 0.0, T));
    times.push_back(std::clamp(t + kBeside * T, 0.0, T));
  }
  std::ranges::sort(times);
  JointMotion at;
  at.resize(motion.jointCount());
  std::vector<MotionSample> samples;
  for (const double t : times) {
    motion.calc(t, at);
    samples.push_back({at.q, at.qd, at.qdd});
  }
  return samples;
}

}  // namespace denavit
