#include "core/time_scaling/time_scaling.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "core/time_scaling/fastest_motion.h"
#include "core/time_scaling/path_torque.h"
#include "core/time_scaling/uniform_slowing.h"
#include "core/trajectory/motion_plan.h"
#include "core/trajectory/path_timing.h"
#include "core/trajectory/spline.h"
#include "core/trajectory/straight_path.h"
#include "core/trajectory/timed_path.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr double kNoLimits = std::numeric_limits<double>::infinity();

TimeScalingLimits effortsOnly(const VecX<double>& effort) {
  const VecX<double> none = VecX<double>::Constant(effort.size(), kNoLimits);
  return {effort, none, none};
}

/// What standing still takes most of every joint along a path.
VecX<double> calcMostGravity(const Arm<double>& arm, const JointPath& path) {
  PathTorqueWork work;
  VecX<double> tau(arm.jointCount()), most = VecX<double>::Zero(arm.jointCount());
  for (int k = 0; k <= 200; ++k) {
    calcTorqueAlong(arm, path, path.length() * k / 200, 0, 0, work, tau);
    most = most.cwiseMax(tau.cwiseAbs());
  }
  return most;
}

/// A random arm on a random straight or bent way, with efforts that can hold it.
class AnyFastest : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  Arm<double> arm = any.arm(1 + static_cast<int>(GetParam() % 6));
  int n = arm.jointCount();
  VecX<double> from = any.vecX(n, 1.5), to = any.vecX(n, 1.5);
  std::shared_ptr<const JointPath> path;
  TimeScalingSpec spec;

  void SetUp() override {
    if (GetParam() % 2 == 0) {
      path = std::make_shared<StraightPath>(from, to);
    } else {
      path = std::make_shared<SplinePath>(
          makeNaturalCubicSpline({0, 0.4, 1}, {from, any.vecX(n, 1.5), to}));
    }
    VecX<double> effort = 1.3 * calcMostGravity(arm, *path);
    for (double& e : effort) e += any.number(5, 20);
    spec.limits = effortsOnly(effort);
    spec.intervals = 50;
  }
  /// The largest share of an effort at instants between the grid's.
  double worstShare(const TimeScaling& scaling) const {
    PathTorqueWork work;
    VecX<double> tau(n);
    double worst = 0;
    for (std::size_t i = 0; i + 1 < scaling.grid.size(); ++i) {
      const auto &a = scaling.grid[i], &b = scaling.grid[i + 1];
      for (const double part : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const double s = a.s + part * (b.s - a.s);
        const double x = a.s_rate * a.s_rate + 2 * (s - a.s) * a.s_acceleration;
        calcTorqueAlong(arm, *path, s, std::sqrt(std::max(x, 0.0)), a.s_acceleration, work, tau);
        worst = std::max(worst, tau.cwiseAbs().cwiseQuotient(spec.limits.effort).maxCoeff());
      }
    }
    return worst;
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyFastest, testing::Range(1u, 51u));

TEST_P(AnyFastest, UsesUpItsLimitsAndKeepsToThem) {
  spec.intervals = 100;
  const TimeScaling fastest = findFastest(arm, *path, spec);
  ASSERT_EQ(fastest.status, TimeScaling::Status::Solved);
  EXPECT_LE(worstShare(fastest), 1 + 1e-6);
  int used = 0;
  for (const ActiveLimit& active : fastest.active) {
    EXPECT_LE(active.share, 1 + 1e-6);
    used += active.share > 1 - 1e-3;
  }
  // On so coarse a grid a limit may be met between two places only.
  EXPECT_GE(used, 0.96 * static_cast<double>(fastest.active.size()));
  EXPECT_EQ(fastest.grid.front().s_rate, 0);
  EXPECT_EQ(fastest.grid.back().s_rate, 0);
}

/// The motion that is returned moves as it says: q̇ and q̈ are the derivatives of q.
TEST_P(AnyFastest, MotionIsConsistent) {
  const TimeScaling fastest = findFastest(arm, *path, spec);
  const ScaledMotion motion(path, fastest);
  EXPECT_EQ(motion.duration(), fastest.duration());
  JointMotion at, left, right;
  for (JointMotion* m : {&at, &left, &right}) m->resize(n);
  for (int k = 0; k < 20; ++k) {
    const double t = motion.duration() * any.number(0.05, 0.95);
    const auto above = std::ranges::upper_bound(motion.breaks(), t);
    const double before = above == motion.breaks().begin() ? 0 : *(above - 1);
    // Inside one interval, in which s̈ is constant.
    const double h = 0.1 * std::min(t - before, *above - t);
    if (h < 1e-5 * motion.duration()) continue;
    motion.calc(t, at);
    motion.calc(t - h, left);
    motion.calc(t + h, right);
    // The differences' own error goes with h².
    EXPECT_LT(((right.q - left.q) / (2 * h) - at.qd).norm(), 1e-5 * (1 + at.qd.norm()));
    EXPECT_LT(((right.qd - left.qd) / (2 * h) - at.qdd).norm(), 1e-4 * (1 + at.qdd.norm()));
  }
  motion.calc(motion.duration(), at);
  EXPECT_LT((at.q - to).norm(), 1e-12);
}

/// No other law is quicker: each is slowed as a whole until it too is just within the efforts.
TEST_P(AnyFastest, BeatsEveryLawAlongThePath) {
  const TimeScaling fastest = findFastest(arm, *path, spec);
  double best = kNoLimits;
  for (const Profile profile : {Profile::Cubic, Profile::Quintic, Profile::Trapezoidal}) {
    const TimedPath timed(path, makeLaw(1, profile, 1));
    const UniformSlowing slowing = findUniformSlowing(arm, sampleMotion(timed, 400), spec.limits);
    ASSERT_EQ(slowing.status, UniformSlowing::Status::Found);
    best = std::min(best, slowing.factor * timed.duration());
  }
  EXPECT_LE(fastest.duration(), best * 1.0005);
  EXPECT_GT(fastest.duration(), 0.2 * best);
}

/// Four times the efforts, half the time, when nothing has to be held.
TEST_P(AnyFastest, WithoutGravityTimeGoesWithTheRootOfEfforts) {
  arm.g_W.setZero();
  const double T = findFastest(arm, *path, spec).duration();
  spec.limits.effort *= 4;
  EXPECT_NEAR(findFastest(arm, *path, spec).duration(), T / 2, 1e-9 * T);
}

TEST_P(AnyFastest, FinerGridsConverge) {
  const double coarse = findFastest(arm, *path, spec).duration();
  spec.intervals = 100;
  const double fine = findFastest(arm, *path, spec).duration();
  // Limits are kept at both ends of every interval, which costs time of the first order.
  EXPECT_LE(fine, coarse * (1 + 1e-5));
  EXPECT_NEAR(coarse, fine, 8e-3 * fine);
}

/// Bobrow's way (1985), in time steps in the phase plane: as hard as possible from the start, as
/// hard as possible back from the end, until they meet. @returns infinity where the bound closes.
class PhasePlane {
 public:
  PhasePlane(const Arm<double>& arm, const JointPath& path, const VecX<double>& effort)
      : arm_(arm), path_(path), effort_(effort), rest_(arm.jointCount()), with_(rest_) {}

  double findTime() {
    std::vector<double> ahead{0}, back{0};
    for (int k = 0; k < kSteps; ++k) {
      if (!march(ahead, k * kStep, 1) || !march(back, 1 - k * kStep, -1)) return kNoLimits;
    }
    double time = 0;
    for (int k = 0; k < kSteps; ++k) {
      const auto i = static_cast<std::size_t>(k), j = static_cast<std::size_t>(kSteps - k);
      const double x = std::min(ahead[i], back[j]), y = std::min(ahead[i + 1], back[j - 1]);
      time += 2 * kStep / (std::sqrt(x) + std::sqrt(y));
    }
    return time;
  }

 private:
  static constexpr int kSteps = 300;
  static constexpr double kStep = 1.0 / kSteps;

  /// ṡ² a step on, by the midpoint rule: dx/ds = 2 s̈.
  bool march(std::vector<double>& x, double s, int sign) {
    double u = 0;
    if (!calcExtreme(s, x.back(), sign, u)) return false;
    const double half = std::max(x.back() + kStep * u * sign, 0.0);
    if (!calcExtreme(s + sign * kStep / 2, half, sign, u)) return false;
    x.push_back(std::max(x.back() + 2 * kStep * u * sign, 0.0));
    return true;
  }
  bool calcExtreme(double s, double x, int sign, double& u) {
    s = std::clamp(s, 0.0, 1.0);
    calcTorqueAlong(arm_, path_, s, std::sqrt(x), 0, work_, rest_);
    calcTorqueAlong(arm_, path_, s, std::sqrt(x), 1, work_, with_);
    double least = -kNoLimits, most = kNoLimits;
    for (Eigen::Index i = 0; i < rest_.size(); ++i) {
      const double a = with_[i] - rest_[i];
      const double p = (-effort_[i] - rest_[i]) / a, q = (effort_[i] - rest_[i]) / a;
      least = std::max(least, std::min(p, q));
      most = std::min(most, std::max(p, q));
    }
    u = sign > 0 ? most : least;
    return least <= most;
  }

  const Arm<double>& arm_;
  const JointPath& path_;
  VecX<double> effort_;
  VecX<double> rest_, with_;
  PathTorqueWork work_;
};

/// Where accelerating and braking meet before the maximum-velocity curve, one switch is all there
/// is, and no grid method is needed.
TEST(FastestMotion, IsThatOfThePhasePlane) {
  int compared = 0;
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    const Arm<double> arm = any.arm(1 + static_cast<int>(seed % 3));
    const VecX<double> from = any.vecX(arm.jointCount(), 1.0);
    const StraightPath path(from, from + any.vecX(arm.jointCount(), 0.4));
    VecX<double> effort = 1.5 * calcMostGravity(arm, path);
    for (double& e : effort) e += any.number(5, 20);
    const double expected = PhasePlane(arm, path, effort).findTime();
    if (!std::isfinite(expected)) continue;
    ++compared;
    TimeScalingSpec spec;
    spec.limits = effortsOnly(effort);
    spec.intervals = 100;
    EXPECT_NEAR(findFastest(arm, path, spec).duration(), expected, 1e-3 * expected) << seed;
  }
  EXPECT_GE(compared, 20);
}

/// Two links of 1 m in a plane without gravity, the tool at the end.
Arm<double> makePlanarArm() {
  Arm<double> arm;
  for (const auto& [mass, inertia] : {std::pair{3.0, 0.25}, std::pair{2.0, 0.17}}) {
    Link<double>& link = arm.links.emplace_back();
    link.a = arm.links.size() > 1 ? 1 : 0;
    link.mass = mass;
    link.p_LC = {0.5, 0, 0};
    link.I_LC_L = inertia * Mat3<double>::Identity();
  }
  arm.X_LT.p.x() = 1;
  arm.g_W.setZero();
  return arm;
}

/// Lines that end at full stretch or pass near the base, where the joints turn within a very short
/// piece of the path. The reference times come from a linear programme in a regular parameter, with
/// 1000 to 8000 places, extrapolated.
TEST(FastestMotion, IsRightNextToSingularities) {
  struct Line {
    Vec3<double> from, to;
    double time;
  };
  const auto radial = [](double y, double time) { return Line{{0, 1.5, 0}, {0, y, 0}, time}; };
  const auto past = [](double y, double time) { return Line{{-0.8, y, 0}, {0.8, y, 0}, time}; };
  const Arm<double> arm = makePlanarArm();
  for (const Line& line :
       {radial(1.99, 0.538679), radial(1.9999, 0.576311), radial(1.999999, 0.579938),
        radial(1.99999999, 0.580300), past(0.01, 1.6905), past(0.001, 1.8986), past(1e-4, 2.0169),
        past(1e-5, 2.0845), past(1e-6, 2.1230)}) {
    SCOPED_TRACE("to " + std::to_string(line.to.x()) + " " + std::to_string(line.to.y()));
    MotionPlanSpec spec;
    const double q2 = std::acos(line.from.squaredNorm() / 2 - 1);
    spec.start = VecX<double>(2);
    spec.start << std::atan2(line.from.y(), line.from.x()) - q2 / 2, q2;
    spec.bounds = MotionBounds::none(2);
    spec.bounds.velocity.setConstant(5);
    MoveSpec& move = spec.moves.emplace_back();
    const Mat3<double> upright = Mat3<double>::Identity();
    move.tool = std::make_shared<ToolLine>(Pose<double>{upright, line.from},
                                           Pose<double>{upright, line.to});
    move.part = TaskPart::Translation;
    const MotionPlan plan = planMotion(arm, spec);
    ASSERT_EQ(plan.status, MotionPlan::Status::Planned);
    TimeScalingSpec scaling;
    scaling.limits = effortsOnly((VecX<double>(2) << 20, 8).finished());
    scaling.limits.velocity = spec.bounds.velocity;
    const FastestMotion fastest = findFastest(arm, plan, scaling);
    ASSERT_NE(fastest.motion, nullptr);
    EXPECT_NEAR(fastest.motion->duration(), line.time, 1e-3 * line.time);
    // The tool keeps to its line.
    JointMotion at;
    at.resize(2);
    Kinematics<double> kinematics;
    const Vec3<double> along = (line.to - line.from).normalized();
    for (int k = 0; k < 2000; ++k) {
      fastest.motion->calc(fastest.motion->duration() * k / 1999, at);
      calcForwardKinematics(arm, at.q, kinematics);
      ASSERT_LT((kinematics.X_WT.p - line.from).cross(along).norm(), 1e-9);
    }
  }
}

/// One joint, no gravity: half the way with all its effort, half with the opposite.
TEST(FastestMotion, OfOneJointIsBangBang) {
  test::Arbitrary any(3);
  Arm<double> arm = any.arm(1);
  arm.g_W.setZero();
  const Link<double>& link = arm.links[0];
  const bool turns = link.type == JointType::Revolute;
  const double inertia =
      link.rotorInertia +
      (turns ? link.I_LC_L(2, 2) + link.mass * link.p_LC.head<2>().squaredNorm() : link.mass);
  TimeScalingSpec spec;
  spec.limits = effortsOnly(VecX<double>::Constant(1, 7.0));
  spec.intervals = 400;
  const StraightPath path(VecX<double>::Zero(1), VecX<double>::Constant(1, 1.5));
  const TimeScaling fastest = findFastest(arm, path, spec);
  EXPECT_NEAR(fastest.duration(), 2 * std::sqrt(1.5 * inertia / 7.0), 1e-6);
  for (const ActiveLimit& active : fastest.active) EXPECT_NEAR(active.share, 1, 1e-9);
}

/// Of an effort E η E speeds the joint up, and E/η brakes it: by v² = 2 s a.
TEST(FastestMotion, GearsTakeTheirPartOfTheEfforts) {
  Arm<double> arm;
  arm.links.resize(1);
  arm.links[0].type = JointType::Prismatic;
  arm.links[0].mass = 2;
  arm.g_W.setZero();
  const double effort = 7, way = 1.5, gear = 0.7;
  TimeScalingSpec spec;
  spec.limits = effortsOnly(VecX<double>::Constant(1, effort));
  spec.friction.joints = {{.efficiency = gear}};
  spec.intervals = 400;
  for (const double direction : {1.0, -1.0}) {
    const StraightPath path(VecX<double>::Zero(1), VecX<double>::Constant(1, direction * way));
    const TimeScaling fastest = findFastest(arm, path, spec);
    const double up = gear * effort / 2, down = effort / gear / 2;
    const double speed = std::sqrt(2 * way * up * down / (up + down));
    EXPECT_NEAR(fastest.duration(), speed / up + speed / down, 1e-4);
    for (const TimeScalingPoint& point : fastest.grid) {
      EXPECT_LE(std::abs(point.tau[0]), effort * (1 + 1e-9)) << "what goes into the gear";
    }
    EXPECT_NEAR(direction * fastest.grid.front().tau[0], effort, 1e-9);
  }
}

TEST(FastestMotion, KeepsToVelocityAndAcceleration) {
  test::Arbitrary any(4);
  const Arm<double> arm = any.arm(2);
  const StraightPath path(VecX<double>::Zero(2), VecX<double>::Constant(2, 1.0));
  TimeScalingSpec spec;
  const VecX<double> none = VecX<double>::Constant(2, kNoLimits);
  spec.limits = {none, VecX<double>::Constant(2, 0.5), VecX<double>::Constant(2, 2.0)};
  spec.intervals = 400;
  // A trapezoid: T = way / v + v / a.
  EXPECT_NEAR(findFastest(arm, path, spec).duration(), 1 / 0.5 + 0.5 / 2, 2e-3);
}

TEST(FastestMotion, NamesWhereAndWhichJointIsTooWeak) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    Arm<double> arm = any.arm(3);
    const VecX<double> from = any.vecX(3, 1.5);
    const StraightPath path(from, from + any.vecX(3, 1.5));
    const VecX<double> most = calcMostGravity(arm, path);
    TimeScalingSpec spec;
    spec.limits = effortsOnly(2 * most + VecX<double>::Constant(3, 5));
    const auto weak = static_cast<Eigen::Index>(seed % 3);
    spec.limits.effort[weak] = 0.8 * most[weak];
    spec.intervals = 60;
    const TimeScaling found = findFastest(arm, path, spec);
    ASSERT_EQ(found.status, TimeScaling::Status::TooHeavy) << seed;
    EXPECT_EQ(found.joint, weak);
    PathTorqueWork work;
    VecX<double> tau(3);
    calcTorqueAlong(arm, path, found.s, 0, 0, work, tau);
    // The interval, whose end may be the place.
    const double slack = 0.1 * most[weak];
    EXPECT_GT(std::abs(tau[weak]), spec.limits.effort[weak] - slack);
    EXPECT_GT(std::abs(found.value), spec.limits.effort[weak]);
  }
}

TEST(FastestMotion, WithoutAnyLimitSaysSo) {
  test::Arbitrary any(1);
  const Arm<double> arm = any.arm(2);
  const StraightPath path(VecX<double>::Zero(2), VecX<double>::Constant(2, 1.0));
  TimeScalingSpec spec;
  spec.limits = effortsOnly(VecX<double>::Constant(2, kNoLimits));
  EXPECT_EQ(findFastest(arm, path, spec).status, TimeScaling::Status::NoLimits);
}

TEST(FastestMotion, TooFastAStartIsRefused) {
  test::Arbitrary any(2);
  const Arm<double> arm = any.arm(2);
  const StraightPath path(VecX<double>::Zero(2), VecX<double>::Constant(2, 1.0));
  TimeScalingSpec spec;
  spec.limits = effortsOnly(2 * calcMostGravity(arm, path) + VecX<double>::Constant(2, 10));
  spec.startRate = 1000;
  const TimeScaling refused = findFastest(arm, path, spec);
  EXPECT_EQ(refused.status, TimeScaling::Status::TooTight);
  EXPECT_EQ(refused.end, TimeScaling::PathEnd::Start);
  EXPECT_EQ(refused.s, 0);
  ASSERT_GT(refused.mostRate, 0.1);
  // What it says is what is possible.
  spec.startRate = 0.999 * refused.mostRate;
  EXPECT_EQ(findFastest(arm, path, spec).status, TimeScaling::Status::Solved);
  spec.startRate = 1.001 * refused.mostRate;
  EXPECT_EQ(findFastest(arm, path, spec).end, TimeScaling::PathEnd::Start);
  spec.startRate = 0;
  spec.endRate = 1000;
  const TimeScaling arriving = findFastest(arm, path, spec);
  EXPECT_EQ(arriving.status, TimeScaling::Status::TooTight);
  EXPECT_EQ(arriving.end, TimeScaling::PathEnd::End);
  EXPECT_NEAR(arriving.s, path.length(), 1e-12);
  EXPECT_LT(arriving.mostRate, 1000);
  spec.endRate = 0;
  spec.startRate = 0.1;
  const TimeScaling moving = findFastest(arm, path, spec);
  ASSERT_EQ(moving.status, TimeScaling::Status::Solved);
  EXPECT_NEAR(moving.grid.front().s_rate, 0.1, 1e-12);
}

/// A random motion at an instant, and an arm with friction that can rest there.
class AnySlowing : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % 5);
  Arm<double> arm = any.arm(n);
  MotionSample sample{any.vecX(n, 2), any.vecX(n, 4), any.vecX(n, 20)};
  PathFriction friction;
  TimeScalingLimits limits;

  void SetUp() override {
    const VecX<double> B = any.vecX(n, 1).cwiseAbs(), up = any.vecX(n, 1).cwiseAbs(),
                       down = -any.vecX(n, 1).cwiseAbs();
    for (int i = 0; i < n; ++i) {
      friction.joints.push_back(
          {.viscous = B[i], .coulombPositive = up[i], .coulombNegative = down[i]});
    }
    limits = effortsOnly(calcTorque(0).cwiseAbs());
    for (double& e : limits.effort) e += any.number(0.5, 30);
    if (GetParam() % 2 == 0) limits.velocity.setConstant(any.number(0.5, 3));
    if (GetParam() % 3 == 0) limits.acceleration.setConstant(any.number(2, 10));
  }
  /// Of the motion at 1/λ = y.
  VecX<double> calcTorque(double y) const {
    NewtonEulerWork<double> work;
    VecX<double> tau(n);
    calcInverseDynamics<double>(arm, sample.q, sample.qd * y, sample.qdd * (y * y), work, tau);
    for (Eigen::Index i = 0; i < n; ++i) {
      const JointFriction& f = friction.joints[static_cast<std::size_t>(i)];
      tau[i] += y * f.viscous * sample.qd[i];
      tau[i] += sample.qd[i] > 0 ? f.coulombPositive : f.coulombNegative;
    }
    return tau;
  }
  double worstShare(double y) const {
    return std::max({calcTorque(y).cwiseAbs().cwiseQuotient(limits.effort).maxCoeff(),
                     y * sample.qd.cwiseAbs().cwiseQuotient(limits.velocity).maxCoeff(),
                     y * y * sample.qdd.cwiseAbs().cwiseQuotient(limits.acceleration).maxCoeff()});
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnySlowing, testing::Range(1u, 101u));

TEST_P(AnySlowing, EndsJustAtALimit) {
  const UniformSlowing slowing = findUniformSlowing(arm, {&sample, 1}, limits, friction);
  ASSERT_EQ(slowing.status, UniformSlowing::Status::Found);
  ASSERT_GT(slowing.factor, 0);
  const double y = 1 / slowing.factor;
  EXPECT_NEAR(worstShare(y), 1, 1e-9);
  EXPECT_GT(worstShare(y * (1 + 1e-6)), 1);
  for (int k = 0; k < 200; ++k) EXPECT_LE(worstShare(y * k / 200), 1) << "slower is inside too";
}

TEST_P(AnySlowing, RefusesWhatCannotRest) {
  const int weak = static_cast<int>(GetParam()) % n;
  limits.effort[weak] = 0.9 * std::abs(calcTorque(0)[weak]);
  const UniformSlowing slowing = findUniformSlowing(arm, {&sample, 1}, limits, friction);
  EXPECT_EQ(slowing.status, UniformSlowing::Status::TooHeavy);
  EXPECT_EQ(slowing.joint, weak);
  EXPECT_NEAR(slowing.value, calcTorque(0)[weak], 1e-9);
}

TEST(UniformSlowing, OfRestIsNothingAndNotANumberIsRefused) {
  test::Arbitrary any(1);
  const Arm<double> arm = any.arm(2);
  const VecX<double> zero = VecX<double>::Zero(2);
  MotionSample rest{zero, zero, zero};
  const TimeScalingLimits limits = effortsOnly(VecX<double>::Constant(2, 1e6));
  EXPECT_EQ(findUniformSlowing(arm, {&rest, 1}, limits).factor, 0);
  EXPECT_EQ(findUniformSlowing(arm, {}, limits).factor, 0);
  rest.qd[1] = std::nan("");
  EXPECT_THROW((void)findUniformSlowing(arm, {&rest, 1}, limits), std::invalid_argument);
}

}  // namespace
}  // namespace denavit
