#include "core/dynamics/forward_dynamics.h"

#include <gtest/gtest.h>

#include "core/dynamics/articulated_body.h"
#include "core/dynamics/forward_methods.h"
#include "core/dynamics/hybrid_dynamics.h"
#include "core/dynamics/walker_orin.h"
#include "core/linear/dense.h"
#include "tests/core/arbitrary.h"
#include "tests/core/inertia_matrix_of.h"

namespace denavit {
namespace {

double condition(const MatX<double>& M) {
  const VecX<double> values = calcSymmetricEigenvalues(M);
  return values[values.size() - 1] / values[0];
}

VecX<double> bias(const Arm<double>& arm, const VecX<double>& q, const VecX<double>& qd) {
  NewtonEulerWork<double> work;
  VecX<double> b;
  const VecX<double> rest = VecX<double>::Zero(arm.dof());
  calcInverseDynamics<double>(arm, q, qd, rest, work, b);
  return b;
}

class EveryForwardMethod : public testing::TestWithParam<ForwardMethodInfo> {};
INSTANTIATE_TEST_SUITE_P(Registry, EveryForwardMethod, testing::ValuesIn(forwardMethods()),
                         [](const auto& test) {
                           std::string name(test.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

/// 1e-10 times the condition of M, against a solution that knows M and b only.
TEST_P(EveryForwardMethod, AgreesWithinTheConditionOfM) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    const int n = 1 + static_cast<int>(seed % 9);
    const Arm<double> arm = any.arm(n);
    const auto method = GetParam().make(arm);
    for (int k = 0; k < 4; ++k) {
      const VecX<double> q = any.vecX(n, 3), qd = any.vecX(n, 2), tau = any.vecX(n, 20);
      const MatX<double> M = test::inertiaMatrix(arm, q);
      const VecX<double> expected = solvePositive(M, VecX<double>(tau - bias(arm, q, qd)));
      VecX<double> qdd;
      ASSERT_TRUE(method->solve(q, qd, tau, qdd));
      EXPECT_LT((qdd - expected).lpNorm<Eigen::Infinity>(),
                1e-10 * condition(M) * expected.lpNorm<Eigen::Infinity>())
          << "seed " << seed;
    }
  }
}

TEST_P(EveryForwardMethod, UndoesInverseDynamics) {
  test::Arbitrary any(77);
  const Arm<double> arm = any.arm(6);
  const VecX<double> q = any.vecX(6, 3), qd = any.vecX(6, 2), qdd = any.vecX(6, 5);
  NewtonEulerWork<double> work;
  VecX<double> tau, back;
  calcInverseDynamics<double>(arm, q, qd, qdd, work, tau);
  ASSERT_TRUE(GetParam().make(arm)->solve(q, qd, tau, back));
  EXPECT_LT((back - qdd).norm(), 1e-11 * condition(test::inertiaMatrix(arm, q)) * qdd.norm());
}

TEST_P(EveryForwardMethod, SaysWhereMIsSingular) {
  // Two parallel joints on one axis with nothing between them.
  test::Arbitrary any(5);
  Arm<double> arm = any.arm(3);
  for (auto& link : arm.links) link.type = JointType::Revolute;
  arm.links[2].a = arm.links[2].d = 0;
  arm.links[2].cosAlpha = 1;
  arm.links[2].sinAlpha = 0;
  arm.links[1].mass = arm.links[1].rotorInertia = arm.links[2].rotorInertia = 0;
  arm.links[1].I_LC_L.setZero();
  VecX<double> qdd;
  EXPECT_FALSE(GetParam().make(arm)->solve(Eigen::Vector3d(0.3, 0.4, 0.5), Eigen::Vector3d(1, 2, 3),
                                           Eigen::Vector3d(1, -2, 3), qdd));
}

TEST(WalkerOrin, AllThreeMethodsFormTheSameMatrix) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    const int n = 1 + static_cast<int>(seed % 7);
    const Arm<double> arm = any.arm(n);
    const VecX<double> q = any.vecX(n, 3);
    const MatX<double> M = test::inertiaMatrix(arm, q);
    LinkPoses<double> X_PL;
    calcLinkPoses<double>(arm, q, X_PL);
    RestingArmWork<double> work;
    MatX<double> first, second;
    calcInertiaByMethod1<double>(arm, X_PL, work, first);
    calcInertiaByMethod2<double>(arm, X_PL, work, second);
    const double size = M.lpNorm<Eigen::Infinity>();
    EXPECT_LT((first - M).lpNorm<Eigen::Infinity>(), 1e-12 * size);
    EXPECT_LT((second - M).lpNorm<Eigen::Infinity>(), 1e-12 * size);
  }
}

TEST(ConjugateGradients, NeedsAboutAsManyStepsAsThereAreJoints) {
  test::Arbitrary any(2);
  const Arm<double> arm = any.arm(6);
  LinkPoses<double> X_PL;
  calcLinkPoses<double>(arm, any.vecX(6, 3), X_PL);
  VecX<double> qdd;
  ConjugateGradients method;
  const IterationResult result = method.solve(arm, X_PL, any.vecX(6, 10), qdd);
  EXPECT_TRUE(result.converged);
  EXPECT_GE(result.iterations, 4);
  EXPECT_LE(result.iterations, 24);
  EXPECT_EQ(method.solve(arm, X_PL, VecX<double>::Zero(6), qdd).iterations, 0);
  EXPECT_EQ(qdd.norm(), 0);
}

/// Locked and prescribed joints: the same answers as from the reduced matrix.
TEST(ArticulatedBody, HoldsJointsAsHybridDynamicsDoes) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    test::Arbitrary any(seed);
    const int n = 1 + static_cast<int>(seed % 8);
    const Arm<double> arm = any.arm(n);
    const VecX<double> q = any.vecX(n, 3);
    std::vector<char> held;
    for (int i = 0; i < n; ++i) held.push_back(any.number(0, 1) < 0.4);
    const VecX<double> zero = VecX<double>::Zero(n);
    VecX<double> x = any.vecX(n, 10), qdd = any.vecX(n, 2), theirX = x, theirQdd = qdd;
    const MatX<double> M = test::inertiaMatrix(arm, q);
    ASSERT_TRUE(HybridDynamics(n, LinearSolver::Cholesky).solve(M, zero, held, theirX, theirQdd));
    LinkPoses<double> X_PL;
    calcLinkPoses<double>(arm, q, X_PL);
    ArticulatedBodyWork<double> work;
    PivotWork pivots;
    calcArticulatedInertia<double>(arm, X_PL, &held, work);
    EXPECT_TRUE(isPositive(arm, X_PL, &held, work, pivots));
    solveArticulated<double>(arm, X_PL, &held, work, x, qdd);
    const double tolerance = 1e-12 * condition(M);
    EXPECT_LT((qdd - theirQdd).norm(), tolerance * theirQdd.norm());
    EXPECT_LT((x - theirX).norm(), tolerance * theirX.norm());
  }
}

/// What the simulation relies on for long arms.
TEST(ArticulatedBody, SolvesAHundredJoints) {
  test::Arbitrary any(8);
  const int n = 100;
  Arm<double> arm = any.arm(n);
  for (auto& link : arm.links) link.a *= 0.1, link.d *= 0.1;
  const VecX<double> q = any.vecX(n, 3), qd = any.vecX(n, 0.3), tau = any.vecX(n, 20);
  ArticulatedDynamicsWork<double> work;
  ForwardDynamicsWork<double> composite;
  VecX<double> qdd, expected;
  calcArticulatedDynamics<double>(arm, q, qd, tau, work, qdd);
  calcForwardDynamics<double>(arm, q, qd, tau, composite, expected);
  EXPECT_LT((qdd - expected).norm(), 1e-9 * expected.norm());
}

}  // namespace
}  // namespace denavit
