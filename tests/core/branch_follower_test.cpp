#include "core/inverse_kinematics/branch_follower.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/inverse_kinematics/link_steps.h"
#include "tests/core/inverse_kinematics_arms.h"

namespace denavit {
namespace {

using test::setTwist;
using test::threeParallels;
using test::toolAt;
using test::wristedArm;

/// The branch but for the wrist, which may pass through its singularity.
IkBranch postureOf(IkBranch branch) {
  branch.erase("wrist");
  return branch;
}

/// A target that is dragged along the tool's own way keeps the joints on theirs, through wrist
/// singularities too. Where the joints' own way passes through a stretched elbow, a hand cannot
/// tell whether they went on or back: the follower stays on its branch.
TEST(BranchFollower, GoesTheWayOfTheJoints) {
  int passedWrist = 0, wentAll = 0;
  for (int seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = seed % 3 == 0 ? threeParallels(any) : wristedArm(any, true);
    const InverseKinematics ik(arm);
    const VecX<double> from = any.vecX(6, 1.2);
    VecX<double> to = from + any.vecX(6, 0.5);
    const double bent = from[4] + arm.links[4].theta;
    to[4] = from[4] - 2 * (std::abs(bent) < 1 ? bent : 0.1);
    BranchFollower follower(ik, from);
    constexpr int kSteps = 200;
    const double way = (to - from).cwiseAbs().maxCoeff() / kSteps;
    VecX<double> q = from;
    IkBranch branch = ik.label(from);
    bool isSame = true;
    for (int k = 1; k <= kSteps; ++k) {
      const VecX<double> wish = from + k * 1.0 / kSteps * (to - from);
      const FollowStep step = follower.follow({toolAt(arm, wish)});
      isSame = isSame && postureOf(ik.label(wish)) == postureOf(branch);
      if (!isSame) break;
      ASSERT_EQ(step.at.status, IkStatus::Solved) << k << ": " << step.reason;
      EXPECT_FALSE(step.hasJumped) << k;
      ASSERT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 20 * way) << k;
      // Where axes 4 and 6 are one line exactly a joint stays behind for a step.
      const bool isFree = std::abs(std::sin(wish[4] + arm.links[4].theta)) < 1e-6;
      if (!isFree) {
        ASSERT_LT((step.at.q - wish).cwiseAbs().maxCoeff(), 1e-6) << k;
      }
      q = step.at.q;
    }
    wentAll += isSame;
    passedWrist += isSame && ik.label(to)["wrist"] != branch["wrist"];
  }
  EXPECT_GT(wentAll, 40);
  EXPECT_GT(passedWrist, 20);
}

/// The Puma's shape, at 1 : 1.
Arm<double> plainArm() {
  Arm<double> arm;
  arm.links.resize(6);
  setTwist(arm.links[1], -M_PI_2);
  arm.links[2].a = 0.43;
  arm.links[2].d = 0.15;
  arm.links[3].a = 0.02;
  arm.links[3].d = 0.43;
  setTwist(arm.links[3], -M_PI_2);
  setTwist(arm.links[4], M_PI_2);
  setTwist(arm.links[5], -M_PI_2);
  arm.X_LT.p = {0, 0, 0.1};
  return arm;
}

/// Pulled out of reach and around there, then back: never a jump, the nearest pose meanwhile, and
/// the elbow as it was.
TEST(BranchFollower, OutOfReachItGoesAlongAndComesBackAsItWas) {
  const Arm<double> arm = plainArm();
  const InverseKinematics ik(arm);
  for (const double elbow : {0.7, -0.7}) {
    VecX<double> start(6);
    start << 0.3, -0.6, elbow - std::atan2(0.43, 0.02), 0.4, 0.8, -0.3;
    BranchFollower follower(ik, start);
    const IkBranch branch = ik.label(start);
    const Pose<double> from = toolAt(arm, start);
    VecX<double> q = start;
    int outside = 0;
    constexpr int kSteps = 600;
    for (int k = 1; k <= kSteps; ++k) {
      const double t = k * 2 * std::numbers::pi / kSteps;
      IkTarget target{from};
      target.X_WT.p += Vec3<double>(0.5 * (1 - std::cos(t)), 0.3 * std::sin(t), 0.2 * std::sin(t));
      const FollowStep step = follower.follow(target);
      ASSERT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 0.25) << k;
      EXPECT_FALSE(step.hasJumped) << k;
      EXPECT_EQ(postureOf(step.branch), postureOf(branch)) << k;
      q = step.at.q;
      if (step.at.status == IkStatus::Solved) continue;
      ++outside;
      EXPECT_EQ(step.at.status, IkStatus::OutOfReach) << k;
      EXPECT_LT(step.at.rotationError, 1e-8) << k;
      EXPECT_FALSE(step.reason.empty());
      if (k % 20 == 0) {
        EXPECT_NEAR(step.at.positionError, ik.solve(target, q).distance, 1e-8) << k;
      }
    }
    EXPECT_GT(outside, 100);
    EXPECT_LT((q - start).cwiseAbs().maxCoeff(), 1e-8);
  }
}

/// Small steps of the hand are small steps of the arm, or the follower says that it jumped; and it
/// does so only where a joint may turn while the hand stands.
TEST(BranchFollower, WhereABranchEndsTheToolLagsBehind) {
  int lagged = 0;
  for (int seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = threeParallels(any);
    const InverseKinematics ik(arm);
    VecX<double> q = any.vecX(6, 1.5);
    BranchFollower follower(ik, q);
    IkTarget target{toolAt(arm, q)};
    const Vec3<double> way = 0.002 * ik.size() * any.vec3(1).normalized();
    for (int k = 0; k < 80; ++k) {
      target.X_WT.p += way;
      const FollowStep step = follower.follow(target);
      if (!step.hasJumped && step.at.status == IkStatus::Solved) {
        EXPECT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 0.7) << k;
      }
      lagged += step.reason.starts_with("this branch ends");
      q = step.at.q;
    }
  }
  EXPECT_GT(lagged, 0);
}

/// Across the hole about axis 1, where the wrist cannot be: along its edge meanwhile, and on behind
/// it.
TEST(BranchFollower, GoesRoundAHole) {
  for (const bool hasBoom : {false, true}) {
    Arm<double> arm = plainArm();
    VecX<double> start(6);
    start << 0, -0.9, 0.1, 0.4, 0.8, -0.3;
    if (hasBoom) {
      // The Stanford arm's shape: joint 3 slides along axis 4.
      arm.links[2] = {.type = JointType::Prismatic, .d = 0.15};
      setTwist(arm.links[2], M_PI_2);
      arm.links[1].d = 0.15;
      arm.links[3] = {};
      start[1] = 1.2;
      start[2] = 0.4;
    }
    const InverseKinematics ik(arm);
    for (const double beside : {0.0, 0.02, -0.02, 0.05}) {
      SCOPED_TRACE(beside);
      BranchFollower follower(ik, start);
      IkTarget target{toolAt(arm, start)};
      const Vec3<double> wrist = target.X_WT * Vec3<double>(0, 0, -0.1);
      constexpr int kSteps = 400;
      // First to the height of the line, then along it.
      for (int k = 0; k < kSteps / 4; ++k) {
        target.X_WT.p.y() += 4 * (beside - wrist.y()) / kSteps;
        (void)follower.follow(target);
      }
      int outside = 0;
      FollowStep step;
      for (int k = 0; k < kSteps; ++k) {
        target.X_WT.p.x() -= 2 * wrist.x() / kSteps;
        step = follower.follow(target);
        outside += step.at.status == IkStatus::OutOfReach;
      }
      EXPECT_GT(outside, 20);
      EXPECT_EQ(step.at.status, IkStatus::Solved) << step.reason << ' ' << step.at.positionError;
    }
  }
}

TEST(BranchFollower, CountsTurnsOn) {
  const Arm<double> arm = plainArm();
  const InverseKinematics ik(arm);
  VecX<double> start(6);
  start << 0, -0.6, 0.3, 0.4, 0.8, -0.3;
  BranchFollower follower(ik, start);
  const Pose<double> from = toolAt(arm, start);
  for (int k = 1; k <= 300; ++k) {
    const Mat3<double> R = jointStep(0.05 * k, 0.0).R;
    const FollowStep step = follower.follow({{R * from.R, R * from.p}});
    ASSERT_NEAR(step.at.q[0], 0.05 * k, 1e-9);
  }
}

TEST(BranchFollower, AFastHandStaysOnTheBranch) {
  int steps = 0;
  for (int seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = plainArm();
    const InverseKinematics ik(arm);
    VecX<double> from(6), to(6);
    from << any.number(-1, 1), any.number(-1, -0.2), any.number(-0.9, 0.2), any.number(-1, 1),
        any.number(0.4, 1.4), any.number(-1, 1);
    to << any.number(-1, 1), any.number(-1, -0.2), any.number(-0.9, 0.2), any.number(-1, 1),
        any.number(0.4, 1.4), any.number(-1, 1);
    if (ik.label(from) != ik.label(to)) continue;
    ++steps;
    BranchFollower follower(ik, from);
    const FollowStep step = follower.follow({toolAt(arm, to)});
    EXPECT_EQ(postureOf(step.branch), postureOf(ik.label(to)));
    EXPECT_EQ(step.at.status, IkStatus::Solved) << step.reason;
  }
  EXPECT_GT(steps, 20);
}

TEST(BranchFollower, AJointStopsAtItsLimitAndTheToolLags) {
  const Arm<double> arm = plainArm();
  std::vector<JointLimits> limits(6);
  limits[0] = {-0.5, 0.5};
  const InverseKinematics ik(arm, limits);
  VecX<double> start(6);
  start << 0, -0.6, 0.3, 0.4, 0.8, -0.3;
  BranchFollower follower(ik, start);
  VecX<double> q = start;
  const Pose<double> from = toolAt(arm, start);
  int stopped = 0;
  for (int k = 1; k <= 200; ++k) {
    const Mat3<double> R = jointStep(std::sin(0.01 * std::numbers::pi * k), 0.0).R;
    const FollowStep step = follower.follow({{R * from.R, R * from.p}});
    EXPECT_TRUE(step.isWithinLimits);
    ASSERT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 0.3) << k;
    q = step.at.q;
    if (step.at.status == IkStatus::Solved) continue;
    ++stopped;
    EXPECT_EQ(step.at.status, IkStatus::LimitsInTheWay);
    EXPECT_NE(step.reason.find("joint 1 is at its"), std::string::npos) << step.reason;
  }
  EXPECT_GT(stopped, 50);
  EXPECT_LT((q - start).cwiseAbs().maxCoeff(), 1e-8);
  // Who stands outside is led on, and told.
  start[0] = 0.8;
  follower.restart(start);
  const FollowStep step = follower.follow({toolAt(arm, start)});
  EXPECT_FALSE(step.isWithinLimits);
  EXPECT_EQ(step.at.status, IkStatus::Solved);
  EXPECT_FALSE(step.reason.empty());
}

TEST(BranchFollower, ArmsWithoutAFormFollowToo) {
  for (int seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const int joints = 4 + seed % 4;
    const Arm<double> arm = any.arm(joints);
    const InverseKinematics ik(arm);
    const VecX<double> from = any.vecX(joints, 1.2), to = from + any.vecX(joints, 0.5);
    BranchFollower follower(ik, from);
    VecX<double> q = from;
    for (int k = 1; k <= 100; ++k) {
      const VecX<double> wish = from + k / 100.0 * (to - from);
      const FollowStep step = follower.follow({toolAt(arm, wish), seed % 3 != 0});
      ASSERT_EQ(step.at.status, IkStatus::Solved) << k << ": " << step.reason;
      ASSERT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 0.4) << k;
      q = step.at.q;
    }
  }
}

}  // namespace
}  // namespace denavit
