#include <gtest/gtest.h>

#include "core/flexible/flexible_energy.h"
#include "core/flexible/flexible_forward_dynamics.h"
#include "core/scalar/dual.h"
#include "tests/core/arbitrary_flexible.h"

namespace denavit {
namespace {

using test::FlexibleTraits;
using First = Dual<double, 1>;

template <typename T>
MatX<T> inertia(const FlexibleArm<T>& arm, const VecX<T>& q) {
  BentLinks<T> bent;
  FlexibleInertiaWork<T> work;
  MatX<T> M;
  calcBentLinks(arm, q, bent);
  calcFlexibleInertia(arm, bent, work, M);
  return M;
}

template <typename T>
T potential(const FlexibleArm<T>& arm, const VecX<T>& q) {
  BentLinks<T> bent;
  FlexibleKinematics<T> kinematics;
  calcBentLinks(arm, q, bent);
  calcFlexibleKinematics(arm, bent, kinematics);
  return calcFlexibleGravityEnergy(arm, bent, kinematics) + calcStrainEnergy(arm, q);
}

/// x with its k'th element as the variable.
VecX<First> seeded(const VecX<double>& x, int k) {
  VecX<First> y = x.cast<First>();
  y[k] = First::variable(x[k], 0);
  return y;
}

VecX<double> tauOf(const FlexibleArm<double>& arm, const VecX<double>& q, const VecX<double>& qd,
                   const VecX<double>& qdd) {
  FlexibleNewtonEulerWork<double> work;
  VecX<double> tau;
  calcFlexibleInverseDynamics(arm, q, qd, qdd, work, tau);
  return tau;
}

double relative(const MatX<double>& actual, const MatX<double>& expected) {
  return (actual - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

struct Case {
  unsigned seed;
  FlexibleTraits traits;
};

/// Every kind of model over random arms, rigid and flexible links mixed.
class AnyFlexibleArm : public testing::TestWithParam<Case> {
 protected:
  test::Arbitrary any{GetParam().seed};
  FlexibleArm<double> arm =
      test::arbitraryFlexibleArm(any, 1 + static_cast<int>(GetParam().seed % 3), GetParam().traits);
  int n = arm.dof();
  VecX<double> q = test::arbitraryCoordinates(any, arm, 3, 0.04);
  VecX<double> qd = test::arbitraryCoordinates(any, arm, 2, 0.3);
  VecX<double> qdd = test::arbitraryCoordinates(any, arm, 3, 2);
  bool exact = GetParam().traits.tipRotation == TipRotation::Exact;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    for (const auto rotation : {TipRotation::Exact, TipRotation::Linear}) {
      for (const bool stiffening : {false, true}) {
        all.push_back({seed, {rotation, stiffening, seed % 2 == 0}});
        all.push_back({seed + 20, {rotation, stiffening, seed % 2 == 0, true}});
      }
    }
  }
  return all;
}
INSTANTIATE_TEST_SUITE_P(Seeds, AnyFlexibleArm, testing::ValuesIn(cases()));

TEST_P(AnyFlexibleArm, MethodTwoAndCompositeBodiesGiveOneInertiaMatrix) {
  FlexibleNewtonEulerWork<double> motion;
  FlexibleInertiaWork<double> work;
  MatX<double> byColumns;
  calcBentLinks(arm, q, motion.bent);
  calcFlexibleInertiaByMethod2(arm, motion, work, byColumns);
  const MatX<double> M = inertia(arm, q);
  EXPECT_LT(relative(M, byColumns), 1e-13);
  EXPECT_EQ(M, M.transpose());
  EXPECT_EQ(Eigen::LLT<MatX<double>>(M).info(), Eigen::Success);
}

/// Not by method 2, which fills in the symmetric half: whole columns of inverse dynamics.
TEST_P(AnyFlexibleArm, WholeColumnsOfInverseDynamicsAreSymmetric) {
  const VecX<double> rest = VecX<double>::Zero(n);
  const VecX<double> still = tauOf(arm, q, rest, rest);
  MatX<double> M(n, n);
  for (int j = 0; j < n; ++j) M.col(j) = tauOf(arm, q, rest, VecX<double>::Unit(n, j)) - still;
  EXPECT_LT(relative(M, M.transpose()), 1e-13);
  EXPECT_LT(relative(M, inertia(arm, q)), 1e-12);
}

TEST_P(AnyFlexibleArm, ForwardDynamicsInvertsInverseDynamics) {
  FlexibleDynamicsWork<double> work;
  VecX<double> response;
  calcFlexibleForwardDynamics(arm, q, qd, tauOf(arm, q, qd, qdd), work, response);
  EXPECT_LT(relative(response, qdd), 1e-9);
}

/// h_i = sum (dM_ij/dq_k - 1/2 dM_jk/dq_i) qd_j qd_k, by exact derivatives.
TEST_P(AnyFlexibleArm, VelocityForcesAreThoseOfLagrange) {
  if (!exact) GTEST_SKIP() << "King's linear rotations are not Lagrangian";
  const FlexibleArm<First> dualArm = arm.cast<First>();
  VecX<double> expected = VecX<double>::Zero(n);
  for (int k = 0; k < n; ++k) {
    const MatX<double> dM =
        inertia<First>(dualArm, seeded(q, k)).unaryExpr([](const First& m) { return m.d[0]; });
    expected += dM * qd * qd[k];
    expected[k] -= 0.5 * qd.dot(dM * qd);
  }
  FlexibleNewtonEulerWork<double> work;
  VecX<double> actual;
  calcBentLinks(arm, q, work.bent);
  calcFlexibleCoriolis(arm, qd, work, actual);
  EXPECT_LT(relative(actual, expected), 1e-12);
}

TEST_P(AnyFlexibleArm, ForcesAtRestAreTheGradientOfThePotential) {
  if (!exact) GTEST_SKIP() << "linear forces belong to no potential";
  const FlexibleArm<First> dualArm = arm.cast<First>();
  const VecX<double> rest = VecX<double>::Zero(n);
  VecX<double> expected(n);
  for (int k = 0; k < n; ++k) expected[k] = potential<First>(dualArm, seeded(q, k)).d[0];
  EXPECT_LT(relative(tauOf(arm, q, rest, rest), expected), 1e-12);
}

/// The Jacobian is the tool's derivative, at any deflection and without any.
TEST_P(AnyFlexibleArm, TheJacobianIsTheDerivativeOfTheToolPose) {
  const FlexibleArm<First> dualArm = arm.cast<First>();
  for (const double scale : {1.0, 0.0}) {
    VecX<double> at = q;
    at.tail(n - arm.jointCount()) *= scale;
    BentLinks<double> bent;
    FlexibleKinematics<double> kinematics;
    Jacobian<double> J;
    calcBentLinks(arm, at, bent);
    calcFlexibleKinematics(arm, bent, kinematics);
    calcFlexibleJacobian(arm, bent, kinematics, J);
    for (int k = 0; k < n; ++k) {
      BentLinks<First> dualBent;
      FlexibleKinematics<First> dual;
      calcBentLinks<First>(dualArm, seeded(at, k), dualBent);
      calcFlexibleKinematics(dualArm, dualBent, dual);
      Vec3<double> v;
      Mat3<double> Rd;
      for (int r = 0; r < 3; ++r) {
        v[r] = dual.X_WT.p[r].d[0];
        for (int c = 0; c < 3; ++c) Rd(r, c) = dual.X_WT.R(r, c).d[0];
      }
      const Mat3<double> W = Rd * kinematics.X_WT.R.transpose();
      Vec6<double> expected;
      expected << v, W(2, 1), W(0, 2), W(1, 0);
      EXPECT_LT((J.col(k) - expected).norm(), 1e-13 * (1 + expected.norm()));
    }
  }
}

/// At delta = 0, where every run starts, derivatives are finite and those of nearby states.
TEST_P(AnyFlexibleArm, DerivativesAtNoDeflectionAreFiniteAndRight) {
  const FlexibleArm<First> dualArm = arm.cast<First>();
  VecX<double> straight = q;
  straight.tail(n - arm.jointCount()).setZero();
  for (int k = 0; k < n; ++k) {
    FlexibleNewtonEulerWork<First> work;
    VecX<First> tau;
    calcFlexibleInverseDynamics<First>(dualArm, seeded(straight, k), qd.cast<First>(),
                                       qdd.cast<First>(), work, tau);
    const double h = 1e-5;
    const VecX<double> step = h * VecX<double>::Unit(n, k);
    const VecX<double> expected =
        (tauOf(arm, straight + step, qd, qdd) - tauOf(arm, straight - step, qd, qdd)) / (2 * h);
    const VecX<double> actual = tau.unaryExpr([](const First& x) { return x.d[0]; });
    ASSERT_TRUE(actual.allFinite());
    EXPECT_LT((actual - expected).norm(), 1e-6 * (1 + expected.norm()));
  }
}

}  // namespace
}  // namespace denavit
