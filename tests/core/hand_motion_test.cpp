#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/hand_motion/hand_acceleration.h"
#include "core/hand_motion/hand_rate.h"
#include "core/hand_motion/load_adjusted_motion.h"
#include "core/hand_motion/straight_hand_path.h"
#include "core/hand_motion/strobed_hand.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/linear/dense.h"
#include "core/time_scaling/path_torque.h"
#include "core/time_scaling/time_scaling.h"
#include "core/trajectory/follow_tool.h"
#include "core/trajectory/straight_path.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

/// A random arm in a random state.
class AnyHand : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % 7);
  Arm<double> arm = any.arm(n);
  VecX<double> q = any.vecX(n, 2), qd = any.vecX(n, 2), qdd = any.vecX(n, 5);

  Vec6<double> velocityAt(double t) const {
    Kinematics<double> kinematics;
    Jacobian<double> J;
    calcForwardKinematics<double>(arm, q + t * qd + 0.5 * t * t * qdd, kinematics);
    calcJacobian(arm, kinematics, J);
    return J * (qd + t * qdd);
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyHand, testing::Range(1u, 71u));

/// L is the Jacobian, and L q̈ + N the derivative of the hand's velocity; gravity is not in it.
TEST_P(AnyHand, StrobingGivesTheHandsAcceleration) {
  HandRelation relation;
  HandStrobe(arm).calc(q, qd, relation);
  Kinematics<double> kinematics;
  Jacobian<double> J;
  calcForwardKinematics(arm, q, kinematics);
  calcJacobian(arm, kinematics, J);
  EXPECT_LT((relation.L - J).norm(), 1e-12 * (1 + J.norm()));
  const double h = 1e-4;
  const Vec6<double> expected =
      (8 * (velocityAt(h) - velocityAt(-h)) - (velocityAt(2 * h) - velocityAt(-2 * h))) / (12 * h);
  EXPECT_LT(VecX<double>(multiply(relation.L, qdd) + relation.N - expected).norm(),
            1e-8 * (1 + expected.norm()));
}

/// A body fixed to the tool from outside gives the same torques as the arm that has taken it up.
TEST_P(AnyHand, LoadCountsExactly) {
  ToolLoad load{any.number(0.5, 5), any.vec3(0.3), Mat3<double>::Zero()};
  load.I_TC_T = any.inertia(load.mass);
  NewtonEulerWork<double> work;
  VecX<double> empty(n), loaded(n);
  calcInverseDynamics(arm, q, qd, qdd, work, empty);
  calcInverseDynamics(makeLoadedArm(arm, load), q, qd, qdd, work, loaded);
  // The wrench that moves the load, at its centre, through the centre's own Jacobian.
  Arm<double> carrier = arm;
  carrier.X_LT = arm.X_LT * Pose<double>{Mat3<double>::Identity(), load.p_TC};
  HandRelation relation;
  HandStrobe(carrier).calc(q, qd, relation);
  const Vec6<double> hand = multiply(relation.L, qdd) + relation.N;
  const Vec3<double> w = multiply(relation.L, qd).tail<3>();
  Kinematics<double> kinematics;
  calcForwardKinematics(carrier, q, kinematics);
  const Mat3<double> I = kinematics.X_WT.R * load.I_TC_T * kinematics.X_WT.R.transpose();
  Vec6<double> wrench;
  wrench << load.mass * (hand.head<3>() - arm.g_W), I * hand.tail<3>() + w.cross(I * w);
  EXPECT_LT(VecX<double>(loaded - empty - multiplyAdjoint(relation.L, wrench)).norm(),
            1e-10 * (1 + loaded.norm()));
}

/// Random arms of six joints: at the ends of the range a torque is at its effort and none beyond,
/// and what is freer reaches farther.
class AnySixJoints : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  Arm<double> arm = any.arm(6);
  VecX<double> q = any.vecX(6, 2), qd = any.vecX(6, 0.3);
  Vec3<double> direction = any.vec3(1).normalized();
  VecX<double> effort;
  HandRelation relation;

  void SetUp() override {
    NewtonEulerWork<double> work;
    VecX<double> bias(6);
    calcInverseDynamics<double>(arm, q, qd, VecX<double>::Zero(6), work, bias);
    effort = 1.5 * bias.cwiseAbs();
    for (double& e : effort) e += any.number(20, 60);
    HandStrobe(arm).calc(q, qd, relation);
  }
  /// The largest share of an effort at a hand acceleration along the direction.
  double calcShare(double a) const {
    Vec6<double> wish = -relation.N;
    wish.head<3>() += a * direction;
    const VecX<double> qdd = solveByFullPivots(relation.L, wish);
    NewtonEulerWork<double> work;
    VecX<double> tau(6);
    calcInverseDynamics(arm, q, qd, qdd, work, tau);
    return tau.cwiseAbs().cwiseQuotient(effort).maxCoeff();
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnySixJoints, testing::Range(1u, 51u));

TEST_P(AnySixJoints, BoundIsWhereAnEffortIsUsedUp) {
  // Arms that a random table leaves without some motion of the hand say so.
  if (calcGenericRank(arm, TaskPart::Full) < 6) GTEST_SKIP();
  const HandAcceleration found = calcHandAcceleration(arm, {q, qd, direction, effort});
  ASSERT_FALSE(found.isSingular);
  if (!found.onPath.isEmpty()) {
    EXPECT_NEAR(calcShare(found.onPath.lower), 1, 1e-7);
    EXPECT_NEAR(calcShare(found.onPath.upper), 1, 1e-7);
    EXPECT_LT(calcShare(0.5 * (found.onPath.lower + found.onPath.upper)), 1);
    EXPECT_LE(found.onPath.upper, found.rotationHeld.upper * (1 + 1e-9) + 1e-9);
    EXPECT_GE(found.onPath.lower, found.rotationHeld.lower - 1e-9);
  }
  EXPECT_LE(found.rotationHeld.upper, found.free.upper + 1e-9 * std::abs(found.free.upper));
  EXPECT_GE(found.rotationHeld.lower, found.free.lower - 1e-9 * std::abs(found.free.lower));
}

/// Along a straight hand path the path's bound is that of the hand.
TEST_P(AnySixJoints, PathBoundIsTheHandsOnItsPath) {
  if (calcGenericRank(arm, TaskPart::Full) < 6) GTEST_SKIP();
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  const StraightHandPath line(kinematics.X_WT, 0.02 * direction);
  const FollowedPath followed = followTool(arm, line, q, TaskPart::Full);
  if (followed.path == nullptr) GTEST_SKIP();
  const double speed = 0.2, s = 0.01;
  PathBound bound(arm, *followed.path, effort);
  const ToolLoad load{.mass = 1.5};
  bound.setLoad(load);
  bound.moveTo(s);
  const PathAccelerations range = bound.calcRange(speed);
  const VecX<double> rates = speed * bound.point().dq;
  const Arm<double> loaded = makeLoadedArm(arm, load);
  const HandAcceleration hand =
      calcHandAcceleration(loaded, {bound.point().q, rates, direction, effort});
  ASSERT_FALSE(hand.isSingular);
  ASSERT_EQ(range.isEmpty(), hand.onPath.isEmpty());
  if (range.isEmpty()) return;
  EXPECT_NEAR(range.most, hand.onPath.upper, 1e-5 * (1 + std::abs(range.most)));
  EXPECT_NEAR(range.least, hand.onPath.lower, 1e-5 * (1 + std::abs(range.least)));
  EXPECT_EQ(range.mostJoint, hand.onPath.upperJoint);
  EXPECT_EQ(range.leastJoint, hand.onPath.lowerJoint);
}

/// Two links in the vertical plane, as strong as told.
Arm<double> makePlanar2R() {
  Arm<double> arm;
  for (int i = 0; i < 2; ++i) {
    Link<double> link;
    link.a = i == 0 ? 0 : 0.5;
    link.mass = 4 - 2 * i;
    link.p_LC = {0.25, 0, 0};
    link.I_LC_L = Vec3<double>(0.01, 0.08, 0.08).asDiagonal();
    arm.links.push_back(link);
  }
  arm.X_LT.p = {0.4, 0, 0};
  arm.g_W = {0, -9.81, 0};
  return arm;
}

Vec6<double> planarVelocity(double x, double y) {
  Vec6<double> V = Vec6<double>::Zero();
  V.head<2>() << x, y;
  return V;
}

HandRateSpec planarRate(const std::function<Vec6<double>(double)>& V,
                        const std::function<Vec6<double>(double)>& A) {
  HandRateSpec spec;
  spec.rate = [V, A](double t) { return HandRateSample{V(t), A(t)}; };
  spec.part = TaskPart::Translation;
  spec.q0 = (VecX<double>(2) << 0.4, 1.2).finished();
  return spec;
}

/// The hand goes round a circle; the scheme's error falls as its order says.
TEST(HandRate, ErrorsFallWithTheOrder) {
  const Arm<double> arm = makePlanar2R();
  const auto V = [](double t) {
    return planarVelocity(-0.3 * std::sin(3 * t), 0.3 * std::cos(3 * t));
  };
  const auto A = [](double t) {
    return planarVelocity(-0.9 * std::cos(3 * t), -0.9 * std::sin(3 * t));
  };
  const auto errorAt = [&](HandIntegrator scheme, double step) {
    HandRateSpec spec = planarRate(V, A);
    spec.integrator = scheme;
    spec.step = step;
    const HandRateMotion moved = integrateHandRate(arm, spec);
    EXPECT_EQ(moved.status, HandRateMotion::Status::Integrated);
    Kinematics<double> kinematics;
    calcForwardKinematics(arm, spec.q0, kinematics);
    const Vec3<double> start = kinematics.X_WT.p;
    JointMotion at;
    at.resize(2);
    moved.motion->calc(1, at);
    calcForwardKinematics(arm, at.q, kinematics);
    const Vec3<double> expected(0.1 * (std::cos(3) - 1), 0.1 * std::sin(3), 0);
    return (kinematics.X_WT.p - start - expected).norm();
  };
  const double rough = errorAt(HandIntegrator::RungeKutta4, 0.02);
  EXPECT_LT(rough, 1e-6);
  EXPECT_NEAR(rough / errorAt(HandIntegrator::RungeKutta4, 0.01), 16, 4);
  EXPECT_NEAR(errorAt(HandIntegrator::Euler, 0.002) / errorAt(HandIntegrator::Euler, 0.001), 2,
              0.1);
}

/// A path across which the arm can be loaded, from rest to rest.
struct Carrying {
  Arm<double> arm = makePlanar2R();
  VecX<double> q0 = (VecX<double>(2) << 0.4, 1.2).finished();
  std::shared_ptr<const JointPath> path;
  LoadAdjustedSpec spec;

  explicit Carrying(const Vec3<double>& way = {-0.35, 0.15, 0}) {
    Kinematics<double> kinematics;
    calcForwardKinematics(arm, q0, kinematics);
    const StraightHandPath line(kinematics.X_WT, way);
    path = followTool(arm, line, q0, TaskPart::Translation).path;
    spec.effort = (VecX<double>(2) << 60, 22).finished();
  }
  /// The largest share of an effort in and between samples, with the load of the moment.
  double worstShare(const LoadAdjustedMotion& motion) const {
    PathTorqueWork work;
    VecX<double> tau(arm.jointCount());
    double worst = 0;
    for (std::size_t k = 0; k + 1 < motion.samples.size(); ++k) {
      const LoadAdjustedSample& a = motion.samples[k];
      const double h = motion.samples[k + 1].t - a.t;
      for (int part = 0; part <= 4; ++part) {
        const double since = h * part / 4.0;
        const ToolLoad load = spec.load ? spec.load(a.t + since) : ToolLoad{};
        const double rate = a.s_rate + since * a.s_acceleration;
        const double s = a.s + since * (a.s_rate + 0.5 * since * a.s_acceleration);
        calcTorqueAlong(makeLoadedArm(arm, load), *path, std::clamp(s, 0.0, path->length()), rate,
                        a.s_acceleration, work, tau);
        worst = std::max(worst, tau.cwiseAbs().cwiseQuotient(spec.effort).maxCoeff());
      }
    }
    return worst;
  }
};

TEST(LoadAdjusted, ArrivesWithinTheEffortsAndNotMuchLaterThanTheFastest) {
  Carrying carrying;
  ASSERT_NE(carrying.path, nullptr);
  for (const double mass : {0.0, 1.0, 2.0}) {
    const ToolLoad load{.mass = mass};
    carrying.spec.load = [load](double) { return load; };
    const LoadAdjustedMotion moved = moveLoadAdjusted(carrying.arm, *carrying.path, carrying.spec);
    ASSERT_EQ(moved.status, LoadAdjustedMotion::Status::Arrived) << moved.explain();
    EXPECT_NEAR(moved.samples.back().s, carrying.path->length(), 1e-12);
    EXPECT_EQ(moved.samples.back().s_rate, 0);
    EXPECT_LE(carrying.worstShare(moved), 1.005);
    EXPECT_EQ(moved.views.size(), 1U);
    TimeScalingSpec fastest;
    const VecX<double> none = VecX<double>::Constant(2, kNone);
    fastest.limits = {carrying.spec.effort, none, none};
    fastest.intervals = 400;
    const double T =
        findFastest(makeLoadedArm(carrying.arm, load), *carrying.path, fastest).duration();
    EXPECT_GE(moved.duration(), T * 0.999);
    EXPECT_LE(moved.duration(), T * 1.15);
  }
}

TEST(LoadAdjusted, AHeavierLoadTakesLonger) {
  Carrying carrying;
  double before = 0;
  for (const double mass : {0.0, 0.5, 1.0, 1.5, 2.0}) {
    carrying.spec.load = [mass](double) { return ToolLoad{.mass = mass}; };
    const LoadAdjustedMotion moved = moveLoadAdjusted(carrying.arm, *carrying.path, carrying.spec);
    ASSERT_EQ(moved.status, LoadAdjustedMotion::Status::Arrived);
    EXPECT_GT(moved.duration(), before);
    before = moved.duration();
  }
}

/// A liquid that sloshes in the hand, and water that flows out of it.
TEST(LoadAdjusted, FollowsALoadThatChanges) {
  Carrying carrying;
  const auto sloshing = [](double t) {
    return ToolLoad{.mass = 1.5, .p_TC = {0.05 * std::sin(12 * t), 0.03 * std::cos(12 * t), 0}};
  };
  const auto flowing = [](double t) { return ToolLoad{.mass = std::max(2.5 - 5 * t, 0.2)}; };
  const auto filling = [](double t) { return ToolLoad{.mass = std::min(0.5 + t, 1.5)}; };
  for (const auto& load :
       {std::function<ToolLoad(double)>(sloshing), std::function<ToolLoad(double)>(flowing),
        std::function<ToolLoad(double)>(filling)}) {
    carrying.spec.load = load;
    const LoadAdjustedMotion moved = moveLoadAdjusted(carrying.arm, *carrying.path, carrying.spec);
    ASSERT_EQ(moved.status, LoadAdjustedMotion::Status::Arrived) << moved.explain();
    EXPECT_LE(carrying.worstShare(moved), 1.01);
  }
}

TEST(LoadAdjusted, NamesTheJointThatCannotHoldTheLoad) {
  Carrying carrying;
  carrying.spec.load = [](double) { return ToolLoad{.mass = 30}; };
  const LoadAdjustedMotion moved = moveLoadAdjusted(carrying.arm, *carrying.path, carrying.spec);
  EXPECT_EQ(moved.status, LoadAdjustedMotion::Status::Overloaded);
  EXPECT_GE(moved.joint, 0);
  EXPECT_NE(moved.explain().find("cannot hold the load"), std::string::npos);
}

TEST(LoadAdjusted, RefusesStepsThatAreNone) {
  Carrying carrying;
  for (const double step : {0.0, -1.0, std::nan(""), kNone}) {
    carrying.spec.step = step;
    EXPECT_THROW((void)moveLoadAdjusted(carrying.arm, *carrying.path, carrying.spec),
                 std::invalid_argument);
  }
}

/// Random arms on random straight ways of their joints.
TEST(LoadAdjusted, AnyArmArrivesWithinItsEfforts) {
  int arrived = 0;
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    Carrying carrying;
    carrying.arm = any.arm(1 + static_cast<int>(seed % 6));
    const int n = carrying.arm.jointCount();
    const VecX<double> from = any.vecX(n, 1.5);
    carrying.path = std::make_shared<StraightPath>(from, from + any.vecX(n, 1.5));
    const ToolLoad load{.mass = any.number(0, 2)};
    PathTorqueWork work;
    VecX<double> tau(n), most = VecX<double>::Zero(n);
    for (int k = 0; k <= 100; ++k) {
      calcTorqueAlong(makeLoadedArm(carrying.arm, load), *carrying.path, k / 100.0, 0, 0, work,
                      tau);
      most = most.cwiseMax(tau.cwiseAbs());
    }
    carrying.spec.effort = 1.5 * most + VecX<double>::Constant(n, 10);
    carrying.spec.load = [load](double) { return load; };
    carrying.spec.step = 4e-3;
    const LoadAdjustedMotion moved = moveLoadAdjusted(carrying.arm, *carrying.path, carrying.spec);
    arrived += moved.status == LoadAdjustedMotion::Status::Arrived;
    EXPECT_LE(carrying.worstShare(moved), 1.001) << seed;
    for (const LoadAdjustedSample& sample : moved.samples) {
      EXPECT_LE(sample.tau.cwiseAbs().cwiseQuotient(carrying.spec.effort).maxCoeff(), 1 + 1e-9)
          << seed;
    }
  }
  EXPECT_EQ(arrived, 50);
}

TEST(PathBoundMap, IsTheBoundAtEveryPlaceAndRate) {
  Carrying carrying;
  PathBound bound(carrying.arm, *carrying.path, carrying.spec.effort);
  const PathBoundMap map = makeBoundMap(bound, 9, {0, 0.5, 1});
  ASSERT_EQ(map.s.size(), 9U);
  ASSERT_EQ(map.bounds.size(), 27U);
  bound.moveTo(map.s[4]);
  EXPECT_EQ(map.at(4, 1).most, bound.calcRange(0.5).most);
  EXPECT_EQ(map.at(4, 1).least, bound.calcRange(0.5).least);
  // Torques at its ends are at an effort.
  VecX<double> tau;
  bound.calcTorque(0.5, map.at(4, 1).most, tau);
  EXPECT_NEAR(tau.cwiseAbs().cwiseQuotient(carrying.spec.effort).maxCoeff(), 1, 1e-12);
}

/// A stretched arm ends the motion, with the time, wherever the steps fall.
TEST(HandRate, EndsWhereTheArmIsStretched) {
  const Arm<double> arm = makePlanar2R();
  Kinematics<double> kinematics;
  HandRateSpec spec = planarRate([](double) { return planarVelocity(0.2, 0.1); },
                                 [](double) { return planarVelocity(0, 0); });
  calcForwardKinematics(arm, spec.q0, kinematics);
  const Vec3<double> start = kinematics.X_WT.p, V(0.2, 0.1, 0);
  // |start + V t| = 0.9
  const double b = start.dot(V), c = start.squaredNorm() - 0.81;
  const double t = (-b + std::sqrt(b * b - V.squaredNorm() * c)) / V.squaredNorm();
  spec.duration = 3;
  for (const double step : {0.001, 0.0013, 0.0047, 0.01}) {
    spec.step = step;
    const HandRateMotion moved = integrateHandRate(arm, spec);
    EXPECT_EQ(moved.status, HandRateMotion::Status::Singular) << step;
    EXPECT_NEAR(moved.time, t, 2 * step);
  }
}

/// Two joints cannot keep the hand from turning: it may turn then, and nothing is singular.
TEST(HandAcceleration, APlanarArmOfTwoJointsLetsItsHandTurn) {
  const Arm<double> arm = makePlanar2R();
  const VecX<double> q = (VecX<double>(2) << 0.3, 1.2).finished();
  const VecX<double> none = VecX<double>::Zero(2), effort = VecX<double>::Constant(2, 50);
  const HandAcceleration found = calcHandAcceleration(arm, {q, none, {1, 0.5, 0}, effort});
  ASSERT_FALSE(found.isSingular);
  EXPECT_GT(found.onPath.upper, 0);
  EXPECT_LT(found.onPath.lower, 0);
  EXPECT_GE(found.free.upper, found.onPath.upper - 1e-9);
  EXPECT_TRUE(calcHandAcceleration(arm, {q, none, {0, 0, 1}, effort}).isSingular);
}

}  // namespace
}  // namespace denavit
