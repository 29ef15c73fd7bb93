#include "core/trajectory/motion_plan.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "core/time_scaling/fastest_motion.h"
#include "core/trajectory/straight_path.h"
#include "core/trajectory/timed_path.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr Profile kProfiles[] = {Profile::Cubic, Profile::Quintic, Profile::Cycloidal,
                                 Profile::Trapezoidal, Profile::DoubleS};

MotionBounds anyBounds(test::Arbitrary& any, int joints) {
  MotionBounds bounds = MotionBounds::none(joints);
  for (Eigen::Index i = 0; i < joints; ++i) {
    bounds.velocity[i] = any.number(0.5, 3);
    bounds.acceleration[i] = any.number(2, 12);
    bounds.jerk[i] = any.number(20, 200);
  }
  return bounds;
}

/// The largest jumps of q, qd and qdd from one of many instants to the next, over what the next
/// derivative explains.
void expectContinuity(const Trajectory& motion, int order) {
  JointMotion a, b;
  a.resize(motion.jointCount());
  b.resize(motion.jointCount());
  const double h = 1e-7;
  for (int k = 0; k <= 2000; ++k) {
    const double t = motion.duration() * (k / 2000.0) - h / 2;
    motion.calc(t, a);
    motion.calc(t + h, b);
    EXPECT_LT((b.q - a.q).cwiseAbs().maxCoeff(), 1e-5) << t;
    EXPECT_LT((b.qd - a.qd).cwiseAbs().maxCoeff(), 1e-3) << t;
    if (order >= 2) {
      EXPECT_LT((b.qdd - a.qdd).cwiseAbs().maxCoeff(), 1e-1) << t;
    }
    EXPECT_LT(((b.q - a.q) / h - 0.5 * (a.qd + b.qd)).cwiseAbs().maxCoeff(), 1e-4) << t;
  }
}

TEST(MotionPlan, ProfilesKeepWhatTheyPromise) {
  for (int seed = 0; seed < 60; ++seed) {
    for (const Profile profile : kProfiles) {
      for (const bool isStraight : {true, false}) {
        SCOPED_TRACE(std::to_string(seed) + " profile " + std::to_string(int(profile)));
        test::Arbitrary any(static_cast<unsigned>(seed));
        const int joints = 1 + seed % 4;
        MotionPlanSpec spec;
        spec.start = any.vecX(joints, 2);
        spec.profile = profile;
        spec.synchronisesStraight = isStraight;
        spec.bounds = anyBounds(any, joints);
        for (int k = 0; k < 3; ++k) spec.moves.emplace_back().to = any.vecX(joints, 2);
        const MotionPlan plan = planMotion({}, spec);
        ASSERT_EQ(plan.status, MotionPlan::Status::Planned);
        MotionBounds held = spec.bounds;
        if (!hasJerkBound(profile)) held.jerk.setConstant(kUnbounded);
        const BoundUse use = calcBoundUse(*plan.motion, held);
        EXPECT_LE(use.velocity, 1 + 1e-9);
        EXPECT_LE(use.acceleration, 1 + 1e-6);
        EXPECT_LE(use.jerk, 1 + 1e-4);
        EXPECT_GT(use.slowing(), 0.9) << "it does not dawdle";
        JointMotion at;
        at.resize(joints);
        for (std::size_t k = 0; k < plan.times.size(); ++k) {
          plan.motion->calc(plan.times[k], at);
          EXPECT_LT((at.q - plan.corners[k]).norm(), 1e-9);
        }
        if (seed < 6) expectContinuity(*plan.motion, profile == Profile::DoubleS ? 2 : 1);
      }
    }
  }
}

Arm<double> planarArm() {
  Arm<double> arm;
  for (int i = 0; i < 2; ++i) {
    Link<double> link;
    link.a = i == 0 ? 0 : 0.5;
    link.mass = 2;
    link.p_LC = {0.25, 0, 0};
    link.I_LC_L = 0.05 * Mat3<double>::Identity();
    arm.links.push_back(link);
  }
  arm.X_LT.p.x() = 0.5;
  arm.g_W = {0, -9.81, 0};
  return arm;
}

Vec3<double> plannedTool(const Arm<double>& arm, const VecX<double>& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  return kinematics.X_WT.p;
}

/// Round a corner of two lines.
MotionPlanSpec cornerSpec(const Arm<double>& arm, double blend, Profile profile) {
  MotionPlanSpec spec;
  spec.start = (VecX<double>(2) << 0.3, 1.4).finished();
  spec.profile = profile;
  spec.bounds = MotionBounds::none(2);
  spec.bounds.velocity.setConstant(2);
  spec.bounds.acceleration.setConstant(10);
  spec.bounds.jerk.setConstant(200);
  Pose<double> a, b, c;
  a.p = plannedTool(arm, spec.start);
  b.p = a.p + Vec3<double>(0.1, 0.15, 0);
  c.p = b.p + Vec3<double>(-0.25, 0.1, 0);
  for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, c}}) {
    MoveSpec& move = spec.moves.emplace_back();
    move.tool = std::make_shared<ToolLine>(from, to);
    move.part = TaskPart::Translation;
  }
  spec.moves[0].blend = blend;
  return spec;
}

TEST(MotionPlan, RoundedCornersStayNearAndDoNotStop) {
  const Arm<double> arm = planarArm();
  for (const Profile profile : kProfiles) {
    SCOPED_TRACE(int(profile));
    const double radius = 0.03;
    const MotionPlanSpec spec = cornerSpec(arm, radius, profile);
    const MotionPlan plan = planMotion(arm, spec);
    ASSERT_EQ(plan.status, MotionPlan::Status::Planned);
    const MotionPlan sharp = planMotion(arm, cornerSpec(arm, 0, profile));
    // Cubics and trapezoids brake hard until the end: not stopping there takes longer.
    const bool brakesHard = profile == Profile::Trapezoidal || profile == Profile::Cubic;
    const double most = brakesHard ? 1.25 : 1.0;
    EXPECT_LT(plan.motion->duration(), most * sharp.motion->duration());
    MotionBounds held = spec.bounds;
    if (!hasJerkBound(profile)) held.jerk.setConstant(kUnbounded);
    EXPECT_LE(calcBoundUse(*plan.motion, held).slowing(), 1 + 1e-3);
    const Vec3<double> corner = spec.moves[1].tool->calc(0).X_WT.p;
    JointMotion at;
    at.resize(2);
    double nearest = 1, slowest = 1;
    for (int k = 1; k < 4000; ++k) {
      const double t = plan.motion->duration() * k / 4000;
      plan.motion->calc(t, at);
      const Vec3<double> p = plannedTool(arm, at.q);
      // On one of the lines, or within the radius of their corner.
      double off = 1;
      for (const MoveSpec& move : spec.moves) {
        const Vec3<double> from = move.tool->calc(0).X_WT.p, to = move.tool->calc(1).X_WT.p;
        const double u = (p - from).dot(to - from) / (to - from).squaredNorm();
        if (u > -1e-9 && u < 1 + 1e-9) off = std::min(off, (p - from - u * (to - from)).norm());
      }
      const double way = (p - corner).norm();
      EXPECT_TRUE(off < 1e-8 || way < radius * (1 + 1e-6)) << t << " " << off << " " << way;
      nearest = std::min(nearest, way);
      if (way < radius) slowest = std::min(slowest, at.qd.norm());
    }
    EXPECT_GT(nearest, 1e-5) << "the corner is cut";
    EXPECT_GT(slowest, 1e-3);
    expectContinuity(*plan.motion, 1);
  }
}

TEST(MotionPlan, JointCornersOverlapForTheirTime) {
  for (int seed = 0; seed < 50; ++seed) {
    test::Arbitrary any(static_cast<unsigned>(seed));
    MotionPlanSpec spec;
    spec.start = any.vecX(3, 1);
    for (int k = 0; k < 3; ++k) {
      MoveSpec& move = spec.moves.emplace_back();
      move.to = any.vecX(3, 1);
      move.duration = any.number(0.5, 1);
      if (k < 2) move.blend = 0.2;
    }
    const MotionPlan plan = planMotion({}, spec);
    ASSERT_EQ(plan.status, MotionPlan::Status::Planned);
    double time = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      time += spec.moves[k].duration;
      EXPECT_NEAR(plan.times[k + 1], time, 1e-9) << "given times are those of the corners' middle";
    }
    expectContinuity(*plan.motion, 2);
    spec.moves[0].blend = 2;
    const MotionPlan refused = planMotion({}, spec);
    EXPECT_EQ(refused.status, MotionPlan::Status::BlendTooLong);
    EXPECT_EQ(refused.move, 0u);
  }
}

TEST(MotionPlan, FastestMotionsKeepToThePlansCorners) {
  const Arm<double> arm = planarArm();
  for (const double blend : {0.0, 0.03}) {
    const MotionPlan plan = planMotion(arm, cornerSpec(arm, blend, Profile::Quintic));
    TimeScalingSpec spec;
    spec.limits.effort = (VecX<double>(2) << 40, 12).finished();
    spec.limits.velocity = VecX<double>::Constant(2, 2);
    spec.limits.acceleration = VecX<double>::Constant(2, 10);
    const FastestMotion fastest = findFastest(arm, plan, spec);
    ASSERT_NE(fastest.motion, nullptr);
    EXPECT_EQ(fastest.parts.size(), blend > 0 ? 1u : 2u);
    EXPECT_EQ(fastest.times.size(), 3u);
    EXPECT_LT(fastest.motion->duration(), plan.motion->duration());
    double held = 0;
    for (const auto& [limit, time] : sumHeldTimes(fastest.parts)) held += time;
    EXPECT_NEAR(held, fastest.motion->duration(), 1e-9) << "some limit holds it back all the time";
    MotionBounds bounds{spec.limits.velocity, spec.limits.acceleration,
                        VecX<double>::Constant(2, kUnbounded)};
    EXPECT_LE(calcBoundUse(*fastest.motion, bounds).slowing(), 1 + 2e-3);
    JointMotion at;
    at.resize(2);
    for (std::size_t k : {std::size_t(0), std::size_t(2)}) {
      fastest.motion->calc(fastest.times[k], at);
      EXPECT_LT((at.q - plan.corners[k]).norm(), 1e-6);
    }
    expectContinuity(*fastest.motion, 1);
  }
}

/// Without gravity, four times the efforts take half the time.
TEST(TimeScaling, TimesGoWithTheRootOfTheEfforts) {
  for (int seed = 0; seed < 50; ++seed) {
    test::Arbitrary any(static_cast<unsigned>(seed));
    const int joints = 2 + seed % 3;
    Arm<double> arm = any.arm(joints);
    arm.g_W.setZero();
    const auto path = std::make_shared<StraightPath>(any.vecX(joints, 1), any.vecX(joints, 1));
    TimeScalingSpec spec;
    spec.intervals = 200;
    spec.limits.effort = VecX<double>::Constant(joints, any.number(2, 20));
    spec.limits.velocity = spec.limits.acceleration = VecX<double>::Constant(joints, kUnbounded);
    const TimeScaling slow = findFastest(arm, *path, spec);
    ASSERT_EQ(slow.status, TimeScaling::Status::Solved);
    spec.limits.effort *= 4;
    EXPECT_NEAR(findFastest(arm, *path, spec).duration(), 0.5 * slow.duration(),
                1e-9 * slow.duration());
    // A trapezoid within the same efforts is no faster.
    const auto within = [&](const TimeLaw& law) {
      NewtonEulerWork<double> work;
      JointMotion at;
      at.resize(joints);
      VecX<double> tau(joints);
      const TimedPath motion(path, law);
      double use = 0;
      for (int k = 0; k <= 400; ++k) {
        motion.calc(motion.duration() * (k + 0.5) / 401, at);
        calcInverseDynamics(arm, at.q, at.qd, at.qdd, work, tau);
        use = std::max(use, tau.cwiseAbs().cwiseQuotient(spec.limits.effort / 4).maxCoeff());
      }
      return use;
    };
    const TimeLaw law = makeTimedTrapezoidalLaw(0, 1, 1);
    EXPECT_LE(slow.duration(), std::sqrt(within(law)) * (1 + 1e-3));
  }
}

TEST(TimeScaling, WhatCannotBePassedNamesPlaceAndJoint) {
  const Arm<double> arm = planarArm();
  // Stretching out lifts the arm's weight off the shoulder's reach.
  const auto path = std::make_shared<StraightPath>((VecX<double>(2) << -1.5, 0).finished(),
                                                   (VecX<double>(2) << 0, 0).finished());
  TimeScalingSpec spec;
  spec.limits.effort = (VecX<double>(2) << 8, 20).finished();
  spec.limits.velocity = spec.limits.acceleration = VecX<double>::Constant(2, kUnbounded);
  const TimeScaling refused = findFastest(arm, *path, spec);
  EXPECT_EQ(refused.status, TimeScaling::Status::TooHeavy);
  EXPECT_EQ(refused.joint, 0);
  EXPECT_GT(refused.value, 8);
  EXPECT_GT(refused.s, 0.1);
  spec.limits.effort.setConstant(kUnbounded);
  EXPECT_EQ(findFastest(arm, *path, spec).status, TimeScaling::Status::NoLimits);
}

TEST(TimeScaling, FrictionTakesTime) {
  const Arm<double> arm = planarArm();
  const auto path = std::make_shared<StraightPath>((VecX<double>(2) << -1.5, 0.2).finished(),
                                                   (VecX<double>(2) << 0.5, 1.2).finished());
  TimeScalingSpec spec;
  spec.limits.effort = (VecX<double>(2) << 45, 15).finished();
  spec.limits.velocity = spec.limits.acceleration = VecX<double>::Constant(2, kUnbounded);
  const double free = findFastest(arm, *path, spec).duration();
  spec.friction.joints.assign(2, {.viscous = 2, .coulombPositive = 1.5, .coulombNegative = -1.5});
  const TimeScaling rubbing = findFastest(arm, *path, spec);
  ASSERT_EQ(rubbing.status, TimeScaling::Status::Solved);
  EXPECT_GT(rubbing.duration(), free);
  for (const TimeScalingPoint& point : rubbing.grid) {
    EXPECT_LE(std::abs(point.tau[0]), 45 * (1 + 1e-6));
    EXPECT_LE(std::abs(point.tau[1]), 15 * (1 + 1e-6));
  }
}

}  // namespace
}  // namespace denavit
