#include "core/dynamics/equilibrium.h"

#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "core/simulation/simulation.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

Arm<double> revoluteArm(test::Arbitrary& any, int joints) {
  Arm<double> arm = any.arm(joints);
  for (auto& link : arm.links) link.type = JointType::Revolute;
  return arm;
}

class AnyRestingArm : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyRestingArm, testing::Range(1u, 51u));

TEST_P(AnyRestingArm, HoldingForcesKeepItAtRest) {
  test::Arbitrary any(GetParam());
  const Arm<double> arm = any.arm(1 + static_cast<int>(GetParam() % 6));
  const VecX<double> q = any.vecX(arm.dof(), 2), w = any.vecX(6, 10);
  const VecX<double> tau = calcHoldingForces(arm, q, w);
  // Virtual work: the potential less the work of tau and w is stationary.
  const double h = 1e-6;
  for (int i = 0; i < arm.dof(); ++i) {
    const VecX<double> g = calcHoldingForces(arm, q);
    Kinematics<double> ahead, behind;
    calcForwardKinematics<double>(arm, q + h * VecX<double>::Unit(arm.dof(), i), ahead);
    calcForwardKinematics<double>(arm, q - h * VecX<double>::Unit(arm.dof(), i), behind);
    const Vec3<double> v = (ahead.X_WT.p - behind.X_WT.p) / (2 * h);
    const Mat3<double> S = (ahead.X_WT.R - behind.X_WT.R) / (2 * h) * ahead.X_WT.R.transpose();
    const Vec3<double> turn(S(2, 1), S(0, 2), S(1, 0));
    EXPECT_NEAR(tau[i], g[i] - v.dot(w.head<3>()) - turn.dot(w.tail<3>()), 1e-4);
  }
}

TEST_P(AnyRestingArm, SagsToAStablePoseUnderSmallTorques) {
  test::Arbitrary any(GetParam());
  const Arm<double> arm = revoluteArm(any, 1 + static_cast<int>(GetParam() % 5));
  const VecX<double> tau = any.vecX(arm.dof(), 0.3), start = any.vecX(arm.dof(), 3);
  const Equilibrium found = findEquilibrium(arm, tau, start);
  if (found.status != Equilibrium::Status::Found) {
    // An axis along gravity feels nothing that could balance a torque: it turns for ever.
    EXPECT_EQ(found.status, Equilibrium::Status::NoEquilibrium);
    return;
  }
  EXPECT_LT((calcHoldingForces(arm, found.q) - tau).lpNorm<Eigen::Infinity>(), 1e-7);
}

TEST(FindEquilibrium, APendulumHangsDownEvenWhenItStandsUp) {
  Arm<double> arm;
  arm.links.resize(1);
  arm.links[0].mass = 1;
  arm.links[0].p_LC << 1, 0, 0;
  arm.g_W << 0, -9.81, 0;
  const auto found = findEquilibrium(arm, VecX<double>::Zero(1), VecX<double>::Constant(1, M_PI_2));
  ASSERT_EQ(found.status, Equilibrium::Status::Found);
  EXPECT_NEAR(std::remainder(found.q[0] + M_PI_2, 2 * M_PI), 0, 1e-9);
}

TEST(FindEquilibrium, AWeakMotorHoldsAPendulumAside) {
  Arm<double> arm;
  arm.links.resize(1);
  arm.links[0].mass = 2;
  arm.links[0].p_LC << 0.5, 0, 0;
  arm.g_W << 0, -9.81, 0;
  const auto found =
      findEquilibrium(arm, VecX<double>::Constant(1, 4.905), VecX<double>::Constant(1, -1));
  ASSERT_EQ(found.status, Equilibrium::Status::Found);
  EXPECT_NEAR(found.q[0], -M_PI / 3, 1e-9);  // 9.81 cos q = 4.905, on the stable side
}

TEST(FindEquilibrium, AFreeSliderUnderForceHasNone) {
  Arm<double> arm;
  arm.links.resize(1);
  arm.links[0].type = JointType::Prismatic;
  arm.links[0].mass = 1;
  arm.g_W.setZero();
  const auto found = findEquilibrium(arm, VecX<double>::Constant(1, 3), VecX<double>::Zero(1));
  EXPECT_EQ(found.status, Equilibrium::Status::NoEquilibrium);
}

}  // namespace
}  // namespace denavit
