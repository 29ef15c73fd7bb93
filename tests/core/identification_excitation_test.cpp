#include <cmath>

#include <gtest/gtest.h>

#include "core/identification/excitation.h"
#include "core/kinematics/forward_kinematics.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

/// An exciting motion of a random arm within random limits.
class AnyExcitation : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  ExcitationSpec spec = makeSpec();
  int n = spec.model.joints();

  ExcitationSpec makeSpec() {
    ExcitationSpec made;
    made.nominal = any.arm(1 + static_cast<int>(GetParam() % 3));
    const int joints = made.nominal.jointCount();
    made.model.arm = made.model.payload = made.nominal;
    made.model.base = findBaseParameters(made.nominal, true);
    made.friction.assign(
        static_cast<std::size_t>(joints),
        JointFriction{.viscous = 0.5, .coulombPositive = 1, .coulombNegative = -1});
    ExcitationLimits& limits = made.limits;
    limits.lower = -VecX<double>::Constant(joints, 1.5) + any.vecX(joints, 1);
    limits.upper = VecX<double>::Constant(joints, 1.5) + any.vecX(joints, 1);
    limits.velocity = VecX<double>::Constant(joints, 2) + any.vecX(joints, 1);
    limits.acceleration = VecX<double>::Constant(joints, 6) + any.vecX(joints, 3);
    limits.effort = VecX<double>::Constant(joints, 1e4);
    made.noise = VecX<double>::Ones(joints) + any.vecX(joints, 0.5);
    made.period = any.number(4, 10);
    made.trials = 120;
    made.harmonics = 4;
    made.seed = GetParam();
    return made;
  }

  /// Checks the motion on a grid of its own.
  void expectWithinLimits(const Excitation& found) const {
    VecX<double> q, qd, qdd, tau;
    NewtonEulerWork<double> work;
    Kinematics<double> kinematics;
    for (int k = 0; k < 3000; ++k) {
      found.motion.calc(spec.period * (k + 0.37) / 3000, q, qd, qdd);
      calcInverseDynamics(spec.nominal, q, qd, qdd, work, tau);
      calcForwardKinematics(spec.nominal, q, kinematics);
      EXPECT_GE(kinematics.X_WT.p[2], spec.limits.floor - 1e-4);
      for (int i = 0; i < n; ++i) {
        EXPECT_GE(q[i], spec.limits.lower[i]);
        EXPECT_LE(q[i], spec.limits.upper[i]);
        EXPECT_LE(std::abs(qd[i]), spec.limits.velocity[i]);
        EXPECT_LE(std::abs(qdd[i]), spec.limits.acceleration[i]);
        const double out = tau[i] + spec.friction[0].calcBySign(q[i], qd[i]);
        const double all = out + spec.friction[0].calcGearLoss(out, qd[i]);
        EXPECT_LE(std::abs(all), spec.limits.effort[i] * (1 + 1e-4));
      }
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyExcitation, testing::Range(1u, 8u));

TEST_P(AnyExcitation, KeepsItsLimitsAndStartsAndEndsAtRest) {
  const Excitation found = findExcitation(spec, {});
  EXPECT_EQ(found.status, Excitation::Status::Found);
  expectWithinLimits(found);
  VecX<double> q, qd, qdd, end;
  found.motion.calc(0, q, qd, qdd);
  EXPECT_LT(qd.norm() + qdd.norm(), 1e-10);
  found.motion.calc(spec.period, end, qd, qdd);
  EXPECT_LT((end - q).norm() + qd.norm() + qdd.norm(), 1e-9);
  // Each joint moves.
  EXPECT_GT(found.motion.calcRateBound().minCoeff(), 0.01);
}

TEST_P(AnyExcitation, KeepsEffortsThatGearsLosePartOf) {
  const Excitation easy = findExcitation(spec, {});
  for (JointFriction& friction : spec.friction) friction.efficiency = 0.7;
  // Little more than without losses.
  spec.limits.effort = 1.05 * easy.largestEffort;
  const Excitation found = findExcitation(spec, {});
  if (found.status == Excitation::Status::TooHeavy) return;  // standing still takes so much
  expectWithinLimits(found);
  EXPECT_LE((found.largestEffort - spec.limits.effort).maxCoeff(), 0);
}

TEST_P(AnyExcitation, TellsMoreThanRandomMotions) {
  const Excitation found = findExcitation(spec, {});
  EXPECT_LE(found.condition, found.firstCondition);
  spec.trials = 400;
  const Excitation longer = findExcitation(spec, {});
  EXPECT_LT(longer.condition, found.firstCondition);
}

/// With tight effort limits, motions shrink at the end; the preferred one may shrink more than the
/// start of the search.
TEST_P(AnyExcitation, NeverEndsWorseThanItBegan) {
  if (GetParam() % 3 != 1) return;  // a third of the arms suffices
  const Excitation free = findExcitation(spec, {});
  spec.trials = 50;
  spec.limits.effort = 0.6 * free.largestEffort;
  for (spec.seed = 1; spec.seed <= 6; ++spec.seed) {
    const Excitation found = findExcitation(spec, {});
    if (found.status != Excitation::Status::Found) continue;
    EXPECT_LE(found.condition, found.firstCondition) << "seed " << spec.seed;
  }
}

TEST_P(AnyExcitation, IsTheSameForTheSameSeed) {
  const Excitation one = findExcitation(spec, {}), two = findExcitation(spec, {});
  EXPECT_EQ(one.motion.sine, two.motion.sine);
  EXPECT_EQ(one.motion.mean, two.motion.mean);
  spec.seed += 1;
  EXPECT_NE(findExcitation(spec, {}).motion.sine, one.motion.sine);
}

TEST_P(AnyExcitation, KeepsEffortsAndTheFloor) {
  const Excitation free = findExcitation(spec, {});
  // What it took, a little less of it, and the tool no lower than a little above its lowest.
  VecX<double> q = free.motion.mean, zero = VecX<double>::Zero(n), still;
  NewtonEulerWork<double> work;
  calcInverseDynamics(spec.nominal, q, zero, zero, work, still);
  spec.limits.effort = still.cwiseAbs() + 0.7 * (free.largestEffort - still.cwiseAbs()).cwiseMax(3);
  Kinematics<double> kinematics;
  calcForwardKinematics(spec.nominal, q, kinematics);
  spec.limits.floor = 0.7 * free.lowestTool + 0.3 * kinematics.X_WT.p[2];
  const Excitation found = findExcitation(spec, {});
  if (found.status == Excitation::Status::Found) {
    expectWithinLimits(found);
    EXPECT_GE(found.lowestTool, spec.limits.floor);
  } else {
    EXPECT_NE(found.status, Excitation::Status::Cancelled);
  }
}

TEST_P(AnyExcitation, StopsWhenToldWithAMotionWithinLimits) {
  int asked = 0;
  const Excitation found = findExcitation(spec, [&](double) { return ++asked < 5; });
  EXPECT_EQ(found.status, Excitation::Status::Cancelled);
  EXPECT_EQ(asked, 5);
  expectWithinLimits(found);
}

TEST(Excitation, AnArmThatNoDriveCanHoldIsSaid) {
  test::Arbitrary any(2);
  ExcitationSpec spec;
  spec.nominal = any.arm(2);
  for (Link<double>& link : spec.nominal.links) link.type = JointType::Revolute;
  spec.nominal.X_W0 = {};
  spec.nominal.g_W = {0, -9.81, 0};
  spec.model.arm = spec.model.payload = spec.nominal;
  spec.model.base = findBaseParameters(spec.nominal, true);
  spec.friction.assign(2, JointFriction{.coulombPositive = 5, .coulombNegative = -5});
  const VecX<double> ones = VecX<double>::Ones(2);
  spec.limits = {-ones, ones, ones, 4 * ones, 1e-3 * ones};
  spec.noise = ones;
  spec.trials = 80;
  const Excitation found = findExcitation(spec, {});
  EXPECT_EQ(found.status, Excitation::Status::TooHeavy);
  spec.limits.effort = 1e6 * ones;
  spec.limits.floor = 100;
  EXPECT_EQ(findExcitation(spec, {}).status, Excitation::Status::Obstructed);
}

}  // namespace
}  // namespace denavit
