#include "core/formulations/newton_euler_steps.h"

#include <array>

#include <gtest/gtest.h>

#include "core/dynamics/newton_euler.h"
#include "core/kinematics/forward_kinematics.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr double kNewtonEulerStepsTolerance = 1e-11;

/// Each property holds for every arm, in both notations; the parameter is the seed of one.
class AnyTrace : public testing::TestWithParam<unsigned> {
 protected:
  [[nodiscard]] NewtonEulerTrace trace(StepNotation notation) const {
    return {arm, notation, q, qd, qdd};
  }
  [[nodiscard]] VecX<double> calcTau() const {
    NewtonEulerWork<double> work;
    VecX<double> tau(n);
    calcInverseDynamics(arm, q, qd, qdd, work, tau);
    return tau;
  }

  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % 6);
  Arm<double> arm = any.arm(n);
  VecX<double> q = any.vecX(n, 3.0), qd = any.vecX(n, 2.0), qdd = any.vecX(n, 2.0);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyTrace, testing::Range(1u, 25u));

constexpr std::array kBoth{StepNotation::Craig, StepNotation::LuhWalkerPaul};

TEST_P(AnyTrace, TheTermsOfEveryStepAddUpToItsValue) {
  for (const StepNotation notation : kBoth) {
    const NewtonEulerTrace steps = trace(notation);
    for (int k = 0; k < steps.stepCount(); ++k) {
      const NewtonEulerStep step = steps.step(k);
      Eigen::VectorXd sum = Eigen::VectorXd::Zero(step.value.size());
      for (const StepTerm& term : step.terms) sum += term.value;
      EXPECT_LT((sum - step.value).norm(), kNewtonEulerStepsTolerance * (1 + step.value.norm()))
          << step.equation << " of link " << step.link + 1;
      EXPECT_FALSE(step.right.empty());
    }
  }
}

TEST_P(AnyTrace, TheEffortsAreThoseOfInverseDynamicsRotorsIncluded) {
  arm.links.back().rotorInertia = 0.3;
  const VecX<double> expected = calcTau();
  for (const StepNotation notation : kBoth) {
    const NewtonEulerTrace steps = trace(notation);
    for (int link = 0; link < n; ++link) {
      const NewtonEulerStep step = steps.step(steps.findStep(StepQuantity::Effort, link));
      EXPECT_EQ(step.link, link);
      EXPECT_FALSE(step.outward);
      EXPECT_NEAR(step.value[0], expected[link],
                  kNewtonEulerStepsTolerance * (1 + expected.norm()));
    }
    EXPECT_EQ(steps.findStep(StepQuantity::Effort, 0), steps.stepCount() - 1);
  }
}

/// Both notations speak of the same bodies: what does not depend on the frame's origin is the same
/// vector in the world, and joints carry the same loads along their axes.
TEST_P(AnyTrace, BothNotationsPlaceTheSameVectorsInTheWorld) {
  const NewtonEulerTrace craig = trace(StepNotation::Craig);
  const NewtonEulerTrace distal = trace(StepNotation::LuhWalkerPaul);
  for (int link = 0; link < n; ++link) {
    for (const StepQuantity quantity :
         {StepQuantity::AngularVelocity, StepQuantity::AngularAcceleration,
          StepQuantity::MassCentreAcceleration, StepQuantity::InertiaForce,
          StepQuantity::InertiaMoment, StepQuantity::JointForce, StepQuantity::Effort}) {
      const auto a = craig.place({quantity, link}), b = distal.place({quantity, link});
      EXPECT_LT((a.v_W - b.v_W).norm(), kNewtonEulerStepsTolerance * (1 + a.v_W.norm())) << link;
    }
    const auto c = craig.place({StepQuantity::InertiaForce, link});
    EXPECT_LT((c.p_W - distal.place({StepQuantity::InertiaForce, link}).p_W).norm(),
              kNewtonEulerStepsTolerance);
    // A moment about another point of the joint's axis differs by the force between.
    const auto m = craig.place({StepQuantity::JointMoment, link});
    const auto d = distal.place({StepQuantity::JointMoment, link});
    const auto f = craig.place({StepQuantity::JointForce, link});
    EXPECT_LT((d.v_W - m.v_W - (m.p_W - d.p_W).cross(f.v_W)).norm(),
              kNewtonEulerStepsTolerance * (1 + m.v_W.norm()));
  }
}

TEST_P(AnyTrace, VectorsActAtFramesAndCentresOfMass) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  const NewtonEulerTrace craig = trace(StepNotation::Craig);
  for (int link = 0; link < n; ++link) {
    const Pose<double>& X_WL = kinematics.X_WL[static_cast<std::size_t>(link)];
    const Eigen::Vector3d C = X_WL * arm.links[static_cast<std::size_t>(link)].p_LC;
    EXPECT_LT((craig.place({StepQuantity::AngularVelocity, link}).p_W - X_WL.p).norm(),
              kNewtonEulerStepsTolerance);
    EXPECT_LT((craig.place({StepQuantity::InertiaForce, link}).p_W - C).norm(),
              kNewtonEulerStepsTolerance);
    EXPECT_LT((craig.place({StepQuantity::JointMoment, link}).p_W - X_WL.p).norm(),
              kNewtonEulerStepsTolerance);
  }
  // The base falls upward: gravity.
  EXPECT_EQ(craig.place({StepQuantity::OriginAcceleration, -1}).v_W, -arm.g_W);
}

TEST(NewtonEulerSteps, GoOutwardThenInwardLinkByLink) {
  test::Arbitrary any(3);
  const Arm<double> arm = any.arm(2);
  const VecX<double> x = any.vecX(2, 1.0);
  const NewtonEulerTrace craig(arm, StepNotation::Craig, x, x, x);
  EXPECT_EQ(craig.stepCount(), 2 * (6 + 3));
  for (int k = 0; k < 12; ++k) {
    EXPECT_TRUE(craig.step(k).outward);
    EXPECT_EQ(craig.step(k).link, k / 6);
  }
  EXPECT_EQ(craig.step(12).link, 1);
  EXPECT_EQ(craig.step(12).quantity, StepQuantity::JointForce);
  EXPECT_EQ(craig.step(17).link, 0);
  EXPECT_EQ(craig.step(17).quantity, StepQuantity::Effort);
  const NewtonEulerTrace distal(arm, StepNotation::LuhWalkerPaul, x, x, x);
  EXPECT_EQ(distal.stepCount(), 2 * (4 + 3));
  EXPECT_EQ(distal.findStep(StepQuantity::InertiaForce, 0), -1) << "not in that paper's list";
}

TEST(NewtonEulerSteps, APrismaticJointTakesItsOwnBranch) {
  test::Arbitrary any(5);
  Arm<double> arm = any.arm(2);
  arm.links[0].type = JointType::Revolute;
  arm.links[1].type = JointType::Prismatic;
  const VecX<double> x = any.vecX(2, 1.0);
  const NewtonEulerTrace craig(arm, StepNotation::Craig, x, x, x);
  const auto equationOf = [&](StepQuantity quantity, int link) {
    return craig.step(craig.findStep(quantity, link)).equation;
  };
  EXPECT_EQ(equationOf(StepQuantity::AngularAcceleration, 0), "6.46");
  EXPECT_EQ(equationOf(StepQuantity::AngularAcceleration, 1), "6.33");
  EXPECT_EQ(equationOf(StepQuantity::OriginAcceleration, 0), "6.47");
  EXPECT_EQ(equationOf(StepQuantity::OriginAcceleration, 1), "6.35");
  EXPECT_EQ(equationOf(StepQuantity::Effort, 0), "6.53");
  EXPECT_EQ(equationOf(StepQuantity::Effort, 1), "6.44");
  const NewtonEulerStep v = craig.step(craig.findStep(StepQuantity::OriginAcceleration, 1));
  EXPECT_EQ(v.terms.size(), 5u);
  EXPECT_EQ(v.terms.back().value[2], x[1]) << "the slide's own acceleration";
  EXPECT_EQ(stepUnit(StepQuantity::Effort, JointType::Prismatic), "N");
}

}  // namespace
}  // namespace denavit
