#include <Eigen/Cholesky>
#include <gtest/gtest.h>

#include "core/dynamics/energy.h"
#include "core/dynamics/forward_dynamics.h"
#include "core/dynamics/hybrid_dynamics.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/scalar/counted.h"
#include "core/scalar/dual.h"
#include "tests/core/arbitrary.h"
#include "tests/core/inertia_matrix_of.h"

namespace denavit {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMostRigid = 7;
using Dual7 = Dual<double, kMostRigid>;

VecX<double> inverseDynamics(const Arm<double>& arm, const VectorXd& q, const VectorXd& qd,
                             const VectorXd& qdd) {
  NewtonEulerWork<double> work;
  VecX<double> tau;
  calcInverseDynamics<double>(arm, q, qd, qdd, work, tau);
  return tau;
}

/// Coordinates that carry their own derivatives.
VecX<Dual7> seeded(const VectorXd& q) {
  VecX<Dual7> x(q.size());
  for (int i = 0; i < q.size(); ++i) x[i] = Dual7::variable(q[i], i);
  return x;
}

/// Each property holds for every arm; the parameter is the seed of one.
class AnyArm : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  Arm<double> arm = any.arm(1 + static_cast<int>(GetParam() % kMostRigid));
  int n = arm.dof();
  VectorXd q = any.vecX(n, 3.0), qd = any.vecX(n, 2.0), qdd = any.vecX(n, 2.0);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyArm, testing::Range(1u, 61u));

TEST_P(AnyArm, InertiaMatrixIsSymmetricPositiveDefinite) {
  const MatrixXd M = test::inertiaMatrix(arm, q);
  EXPECT_EQ((M - M.transpose()).norm(), 0);
  EXPECT_EQ(M.llt().info(), Eigen::Success);
}

TEST_P(AnyArm, InertiaMatrixColumnsAreForcesOfUnitAccelerations) {
  const MatrixXd M = test::inertiaMatrix(arm, q);
  arm.g_W.setZero();
  for (int i = 0; i < n; ++i) {
    const VectorXd column = inverseDynamics(arm, q, VectorXd::Zero(n), VectorXd::Unit(n, i));
    EXPECT_LT((column - M.col(i)).lpNorm<Eigen::Infinity>(), 1e-12 * M.lpNorm<Eigen::Infinity>());
  }
}

TEST_P(AnyArm, ForwardDynamicsSolvesTheEquationOfMotion) {
  const VectorXd tau = any.vecX(n, 20.0);
  ForwardDynamicsWork<double> work;
  VecX<double> solved;
  calcForwardDynamics<double>(arm, q, qd, tau, work, solved);
  const VectorXd bias = inverseDynamics(arm, q, qd, VectorXd::Zero(n));
  const MatrixXd M = test::inertiaMatrix(arm, q);
  const double scale =
      (M.cwiseAbs() * solved.cwiseAbs() + bias.cwiseAbs() + tau.cwiseAbs()).maxCoeff();
  EXPECT_LT((M * solved + bias - tau).lpNorm<Eigen::Infinity>(), 1e-12 * scale);
  EXPECT_LT((inverseDynamics(arm, q, qd, solved) - tau).lpNorm<Eigen::Infinity>(), 1e-12 * scale);
}

TEST_P(AnyArm, CholeskyAndLuAgree) {
  const MatrixXd M = test::inertiaMatrix(arm, q);
  const VectorXd bias = inverseDynamics(arm, q, qd, VectorXd::Zero(n));
  VecX<double> tau = any.vecX(n, 20.0), byCholesky(n), byLu(n);
  std::vector<char> held(static_cast<std::size_t>(n), 0);
  ASSERT_TRUE(HybridDynamics(n, LinearSolver::Cholesky).solve(M, bias, held, tau, byCholesky));
  ASSERT_TRUE(HybridDynamics(n, LinearSolver::Lu).solve(M, bias, held, tau, byLu));
  EXPECT_LT((byCholesky - byLu).norm(), 1e-10 * byLu.norm());
}

TEST_P(AnyArm, HybridDynamicsKeepsHeldAccelerationsAndFreeForces) {
  const MatrixXd M = test::inertiaMatrix(arm, q);
  const VectorXd bias = inverseDynamics(arm, q, qd, VectorXd::Zero(n));
  for (const LinearSolver solver : {LinearSolver::Cholesky, LinearSolver::Lu}) {
    const VecX<double> tauBefore = any.vecX(n, 5.0), qddBefore = any.vecX(n, 2.0);
    VecX<double> tau = tauBefore, accelerations = qddBefore;
    std::vector<char> held;
    for (int i = 0; i < n; ++i) held.push_back(any.number(0, 1) < 0.5);
    ASSERT_TRUE(HybridDynamics(n, solver).solve(M, bias, held, tau, accelerations));
    for (int i = 0; i < n; ++i) {
      if (held[static_cast<std::size_t>(i)]) {
        EXPECT_EQ(accelerations[i], qddBefore[i]);
      } else {
        EXPECT_EQ(tau[i], tauBefore[i]);
      }
    }
    const VectorXd residual = M * accelerations + bias - tau;
    EXPECT_LT(residual.lpNorm<Eigen::Infinity>(),
              1e-12 * ((M.cwiseAbs() * accelerations.cwiseAbs()) + bias.cwiseAbs()).maxCoeff());
  }
}

/// Lagrange's route to the velocity forces, with exact derivatives of M:
/// h_i = sum_jk (dM_ij/dq_k - 1/2 dM_jk/dq_i) qd_j qd_k. Unlike a power balance it also sees forces
/// that do no work, as w x I w.
TEST_P(AnyArm, VelocityForcesAreThoseOfLagrange) {
  InertiaMatrixWork<Dual7> dualWork;
  MatX<Dual7> M;
  calcInertiaMatrix<Dual7>(arm.cast<Dual7>(), seeded(q), dualWork, M);
  VectorXd expected = VectorXd::Zero(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) {
        const double dMij = M(i, j).d[static_cast<std::size_t>(k)];
        const double dMjk = M(j, k).d[static_cast<std::size_t>(i)];
        expected[i] += (dMij - 0.5 * dMjk) * qd[j] * qd[k];
      }
    }
  }
  NewtonEulerWork<double> work;
  VecX<double> actual;
  calcCoriolisForces<double>(arm, q, qd, work, actual);
  EXPECT_LT((actual - expected).lpNorm<Eigen::Infinity>(),
            1e-11 * (1 + expected.lpNorm<Eigen::Infinity>()));
}

TEST_P(AnyArm, GravityForcesAreTheGradientOfPotentialEnergy) {
  Kinematics<Dual7> kinematics;
  const Arm<Dual7> dualArm = arm.cast<Dual7>();
  calcForwardKinematics<Dual7>(dualArm, seeded(q), kinematics);
  const Dual7 energy = calcPotentialEnergy(dualArm, kinematics);
  NewtonEulerWork<double> work;
  VecX<double> g;
  calcGravityForces<double>(arm, q, work, g);
  for (int i = 0; i < n; ++i) {
    EXPECT_NEAR(energy.d[static_cast<std::size_t>(i)], g[i], 1e-11 * (1 + g.norm()));
  }
}

TEST_P(AnyArm, KineticEnergyIsTheQuadraticFormOfM) {
  LinkPoses<double> X_PL;
  calcLinkPoses<double>(arm, q, X_PL);
  const double expected = 0.5 * qd.dot(test::inertiaMatrix(arm, q) * qd);
  EXPECT_NEAR(calcKineticEnergy<double>(arm, X_PL, qd), expected, 1e-12 * expected);
}

TEST_P(AnyArm, JacobianIsTheDerivativeOfForwardKinematics) {
  Kinematics<Dual7> dual;
  calcForwardKinematics<Dual7>(arm.cast<Dual7>(), seeded(q), dual);
  Kinematics<double> plain;
  Jacobian<double> J;
  calcForwardKinematics<double>(arm, q, plain);
  calcJacobian(arm, plain, J);
  for (int k = 0; k < n; ++k) {
    const auto slope = [&](const Dual7& x) { return x.d[static_cast<std::size_t>(k)]; };
    const Mat3<double> S = dual.X_WT.R.unaryExpr(slope) * plain.X_WT.R.transpose();
    const Vec6<double> expected = (Vec6<double>() << dual.X_WT.p.unaryExpr(slope),  //
                                   Vec3<double>(S(2, 1), S(0, 2), S(1, 0)))
                                      .finished();
    EXPECT_LT((J.col(k) - expected).norm(), 1e-12 * (1 + expected.norm()));
  }
}

TEST_P(AnyArm, JointForcesDoNotDependOnWhereTheWorldFrameIs) {
  const VectorXd before = inverseDynamics(arm, q, qd, qdd);
  const Pose<double> X_NewW = any.pose();
  arm.X_W0 = X_NewW * arm.X_W0;
  arm.g_W = X_NewW.R * arm.g_W;
  const VectorXd after = inverseDynamics(arm, q, qd, qdd);
  EXPECT_LT((after - before).lpNorm<Eigen::Infinity>(), 1e-12 * before.lpNorm<Eigen::Infinity>());
}

TEST_P(AnyArm, DualsEqualFiniteDifferences) {
  NewtonEulerWork<Dual7> dualWork;
  VecX<Dual7> tau;
  calcInverseDynamics<Dual7>(arm.cast<Dual7>(), seeded(q), qd.cast<Dual7>(), qdd.cast<Dual7>(),
                             dualWork, tau);
  const double h = 1e-5;
  const VectorXd at = inverseDynamics(arm, q, qd, qdd);
  for (int k = 0; k < n; ++k) {
    const VectorXd step = h * VectorXd::Unit(n, k);
    const VectorXd slope =
        (inverseDynamics(arm, q + step, qd, qdd) - inverseDynamics(arm, q - step, qd, qdd)) /
        (2 * h);
    for (int i = 0; i < n; ++i) {
      EXPECT_NEAR(tau[i].d[static_cast<std::size_t>(k)], slope[i], 1e-7 * (1 + at.norm()));
    }
  }
}

/// The dual of the solution solves the differentiated system: M dqdd/dq_k = -d(residual)/dq_k.
TEST_P(AnyArm, ForwardDynamicsWorksOverDuals) {
  const VectorXd tau = any.vecX(n, 20.0);
  ForwardDynamicsWork<Dual7> dualWork;
  VecX<Dual7> accelerations;
  calcForwardDynamics<Dual7>(arm.cast<Dual7>(), seeded(q), qd.cast<Dual7>(), tau.cast<Dual7>(),
                             dualWork, accelerations);
  NewtonEulerWork<Dual7> inverseWork;
  VecX<Dual7> back;
  calcInverseDynamics<Dual7>(arm.cast<Dual7>(), seeded(q), qd.cast<Dual7>(), accelerations,
                             inverseWork, back);
  double scale = tau.norm();
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) {
      scale = std::max(scale, std::abs(accelerations[i].d[static_cast<std::size_t>(k)]));
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) {
      EXPECT_LT(std::abs(back[i].d[static_cast<std::size_t>(k)]), 1e-9 * (1 + scale));
    }
  }
}

TEST_P(AnyArm, CountingDoesNotChangeTheResult) {
  NewtonEulerWork<Counted> work;
  VecX<Counted> tau;
  CountingScope scope;
  calcInverseDynamics<Counted>(arm.cast<Counted>(), q.cast<Counted>(), qd.cast<Counted>(),
                               qdd.cast<Counted>(), work, tau);
  const VectorXd expected = inverseDynamics(arm, q, qd, qdd);
  for (int i = 0; i < n; ++i) EXPECT_NEAR(tau[i].value, expected[i], 1e-13 * (1 + expected.norm()));
  EXPECT_GT(scope.count().multiplications, 0);
}

OperationCount costOfInverseDynamics(int joints) {
  test::Arbitrary any(1);
  Arm<double> arm = any.arm(joints);
  for (auto& link : arm.links) link.type = JointType::Revolute;
  const VecX<Counted> x = any.vecX(joints, 1.0).cast<Counted>();
  NewtonEulerWork<Counted> work;
  VecX<Counted> tau;
  CountingScope scope;
  calcInverseDynamics<Counted>(arm.cast<Counted>(), x, x, x, work, tau);
  return scope.count();
}

/// What one more revolute joint costs, counted by hand from the equations:
///   pose 6, a_P 9, turns 27, w and alpha 2, A 6, a_C 9, momenta 18, f 3, n 12, inward 24, rotor 1
///   pose 1, a_P 9, turns 18, w and alpha 4, A 9, a_C 9, momenta 12, n 12, inward 24, rotor 1
TEST(NewtonEuler, OneMoreRevoluteJointCosts117ProductsAnd99Sums) {
  const OperationCount six = costOfInverseDynamics(6), seven = costOfInverseDynamics(7);
  EXPECT_EQ(seven.multiplications - six.multiplications, 117);
  EXPECT_EQ(seven.additions - six.additions, 99);
  EXPECT_EQ(seven.functions - six.functions, 2);
}

TEST(NewtonEuler, APendulumFeelsItsWeightAndItsInertia) {
  // Point mass m at distance l from a horizontal axis: tau = m l² qdd + m g l cos q.
  Arm<double> arm;
  arm.links.resize(1);
  arm.links[0].mass = 2;
  arm.links[0].p_LC << 0.5, 0, 0;
  arm.g_W << 0, -9.81, 0;
  const VectorXd q = VectorXd::Constant(1, 0.3), qd = VectorXd::Constant(1, 1.7),
                 qdd = VectorXd::Constant(1, -0.4);
  EXPECT_NEAR(inverseDynamics(arm, q, qd, qdd)[0], 2 * 0.25 * -0.4 + 2 * 9.81 * 0.5 * std::cos(0.3),
              1e-14);
}

TEST(NewtonEuler, ASlidingMassOnATurntableFeelsCoriolisForce) {
  // Radial slider on a turntable (RP): tau1 = 2 m r rd w for constant rates, f2 = -m r w².
  Arm<double> arm;
  arm.links.resize(2);
  arm.links[1].type = JointType::Prismatic;
  arm.links[1].cosAlpha = 0;
  arm.links[1].sinAlpha = 1;
  arm.links[1].mass = 3;
  arm.g_W.setZero();
  const double r = 0.8, rd = 0.5, w = 2;
  const VectorXd tau = inverseDynamics(arm, Eigen::Vector2d(0.2, r), Eigen::Vector2d(w, rd),
                                       Eigen::Vector2d::Zero());
  EXPECT_NEAR(tau[0], 2 * 3 * r * rd * w, 1e-14);
  EXPECT_NEAR(tau[1], -3 * r * w * w, 1e-14);
}

TEST(HybridDynamics, AWristOfMilligramsOnABaseOfTonsIsPositiveDefinite) {
  // A slider of 1000 kg carries 1 mg at 0.5 mm: M's elements are 1e3 kg and 2.5e-13 kg m².
  Arm<double> arm;
  arm.links.resize(2);
  arm.links[0].type = JointType::Prismatic;
  arm.links[0].mass = 1e3;
  arm.links[1].mass = 1e-6;
  arm.links[1].p_LC << 5e-4, 0, 0;
  const MatX<double> M = test::inertiaMatrix(arm, VectorXd::Zero(2));
  VecX<double> tau = Eigen::Vector2d(1, M(1, 1)), qdd(2);
  ASSERT_TRUE(
      HybridDynamics(2, LinearSolver::Cholesky).solve(M, VecX<double>::Zero(2), {0, 0}, tau, qdd));
  EXPECT_NEAR(qdd[1], 1, 1e-12);
}

TEST(HybridDynamics, ASingularMatrixIsNotPositiveDefinite) {
  // Two parallel joints on one axis with nothing between them.
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    Arm<double> arm = any.arm(3);
    arm.links[2].a = arm.links[2].d = 0;
    arm.links[2].cosAlpha = 1;
    arm.links[2].sinAlpha = 0;
    arm.links[1].type = arm.links[2].type = JointType::Revolute;
    arm.links[1].mass = arm.links[1].rotorInertia = arm.links[2].rotorInertia = 0;
    arm.links[1].I_LC_L.setZero();
    const MatX<double> M = test::inertiaMatrix(arm, Eigen::Vector3d(0.3, 0.4, 0.5));
    VecX<double> tau = VectorXd::Zero(3), qdd(3);
    for (const LinearSolver solver : {LinearSolver::Cholesky, LinearSolver::Lu}) {
      EXPECT_FALSE(HybridDynamics(3, solver).solve(M, VecX<double>::Zero(3), {0, 0, 0}, tau, qdd));
    }
  }
}

}  // namespace
}  // namespace denavit
