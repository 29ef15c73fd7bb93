#include <gtest/gtest.h>

#include "core/dynamics/cartesian_dynamics.h"
#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/inertia_power.h"
#include "core/formulations/formulation.h"
#include "core/linear/dense.h"
#include "core/scalar/dual.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr int kMostStructure = 6;
using DualN = Dual<double, kMostStructure>;

class AnyStructure : public testing::TestWithParam<unsigned> {
 protected:
  AnyStructure() { calcConfigurationSpaceForm<double>(arm, q, work, form); }

  /// M with its derivatives by q.
  MatX<DualN> differentiatedInertia() const {
    VecX<DualN> x(n);
    for (int i = 0; i < n; ++i) x[i] = DualN::variable(q[i], i);
    InertiaMatrixWork<DualN> dualWork;
    MatX<DualN> M;
    calcInertiaMatrix<DualN>(arm.cast<DualN>(), x, dualWork, M);
    return M;
  }

  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % kMostStructure);
  Arm<double> arm = any.arm(n);
  VecX<double> q = any.vecX(n, 3), qd = any.vecX(n, 2), qdd = any.vecX(n, 2);
  NewtonEulerWork<double> work;
  ConfigurationSpaceForm<double> form;
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyStructure, testing::Range(1u, 51u));

TEST_P(AnyStructure, ConfigurationSpaceFormIsInverseDynamics) {
  VecX<double> expected;
  calcInverseDynamics<double>(arm, q, qd, qdd, work, expected);
  const VecX<double> tau = form.M * qdd + form.calcVelocityForces(qd) + form.G;
  EXPECT_LT((tau - expected).lpNorm<Eigen::Infinity>(), 1e-11 * expected.lpNorm<Eigen::Infinity>());
}

TEST_P(AnyStructure, CoefficientsAreChristoffelSymbolsOfM) {
  const MatX<DualN> M = differentiatedInertia();
  const auto slope = [&](int i, int j, int k) { return M(i, j).d[static_cast<std::size_t>(k)]; };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      EXPECT_NEAR(form.M(i, j), M(i, j).value, 1e-11 * form.M.norm());
      for (int k = 0; k < n; ++k) {
        const double expected = 0.5 * (slope(i, j, k) + slope(i, k, j) - slope(j, k, i));
        EXPECT_NEAR(form.christoffel(i, j, k), expected, 1e-11 * (1 + form.M.norm()));
      }
    }
  }
}

TEST_P(AnyStructure, RateOfMLessTwiceCIsSkew) {
  const MatX<DualN> M = differentiatedInertia();
  MatX<double> rate = MatX<double>::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) rate(i, j) += M(i, j).d[static_cast<std::size_t>(k)] * qd[k];
    }
  }
  const MatX<double> C = form.calcChristoffelMatrix(qd);
  const MatX<double> S = rate - 2 * C;
  EXPECT_LT(2 * symmetricPart(S).norm(), 1e-11 * (1 + rate.norm()));
  EXPECT_LT(VecX<double>(multiply(C, qd) - form.calcVelocityForces(qd)).norm(),
            1e-11 * (1 + C.norm()));
}

/// Freeman's inertia power array: its symmetric part holds the Christoffel symbols; I* is M.
TEST_P(AnyStructure, FreemansArrayHoldsTheSameSymbols) {
  InertiaPowerWork<double> powerWork;
  MatX<double> I;
  std::vector<MatX<double>> P;
  calcInertiaPower<double>(arm, q, powerWork, I, P);
  for (int i = 0; i < n; ++i) I(i, i) += arm.links[static_cast<std::size_t>(i)].rotorInertia;
  const double tolerance = 1e-11 * (1 + form.M.norm());
  EXPECT_LT((I - form.M).norm(), tolerance);
  for (int i = 0; i < n; ++i) {
    const MatX<double>& plane = P[static_cast<std::size_t>(i)];
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) {
        EXPECT_NEAR(0.5 * (plane(j, k) + plane(k, j)), form.christoffel(i, j, k), tolerance);
      }
    }
  }
}

/// Every exact formulation can be strobed, and gives the same matrices.
TEST_P(AnyStructure, AnyFormulationCanBeStrobed) {
  if (GetParam() > 8) return;  // a few arms do
  Arm<double> weightless = arm;
  weightless.g_W.setZero();
  for (const Formulation& formulation : formulations()) {
    if (formulation.approximate) continue;
    const auto dynamics = formulation.make(weightless);
    ConfigurationSpaceForm<double> other;
    strobe<double>(
        n,
        [&](const VecX<double>& rates, const VecX<double>& accelerations, VecX<double>& tau) {
          dynamics->calc(q, rates, accelerations, tau);
        },
        other);
    const double tolerance = 1e-11 * (1 + form.M.norm());
    EXPECT_LT((other.M - form.M).norm(), tolerance) << formulation.name;
    EXPECT_LT((other.B - form.B).norm(), tolerance) << formulation.name;
    EXPECT_LT((other.C - form.C).norm(), tolerance) << formulation.name;
  }
}

TEST_P(AnyStructure, TorqueDerivativesAreThoseOfTheRecursion) {
  InertiaPowerWork<double> powerWork;
  TorqueDerivatives<double> derivatives;
  calcTorqueDerivatives<double>(arm, q, qd, qdd, powerWork, derivatives);
  const Arm<DualN> dualArm = arm.cast<DualN>();
  const auto differentiate = [&](int which) {
    VecX<DualN> x[] = {q.cast<DualN>(), qd.cast<DualN>(), qdd.cast<DualN>()};
    for (int i = 0; i < n; ++i) x[which][i] = DualN::variable(x[which][i].value, i);
    NewtonEulerWork<DualN> dualWork;
    VecX<DualN> tau;
    calcInverseDynamics<DualN>(dualArm, x[0], x[1], x[2], dualWork, tau);
    MatX<double> J(n, n);
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < n; ++k) J(i, k) = tau[i].d[static_cast<std::size_t>(k)];
    }
    return J;
  };
  const MatX<double> byQ = differentiate(0), byQd = differentiate(1), M = differentiate(2);
  EXPECT_LT((derivatives.byQ - byQ).norm(), 1e-11 * (1 + byQ.norm()));
  EXPECT_LT((derivatives.byQd - byQd).norm(), 1e-11 * (1 + byQd.norm()));
  EXPECT_LT((derivatives.byQdd - M).norm(), 1e-11 * (1 + M.norm()));
}

TEST_P(AnyStructure, CartesianFormIsTheSameDynamics) {
  for (const CartesianAxes axes : {CartesianAxes::World, CartesianAxes::Tool}) {
    const CartesianTask task = CartesianTask::standard(arm, axes);
    if (task.components.size() != static_cast<std::size_t>(n)) continue;  // sliders side by side
    const CartesianDynamics x = calcCartesianDynamics(arm, q, qd, task);
    if (x.condition > 1e4) continue;
    VecX<double> tau;
    calcInverseDynamics<double>(arm, q, qd, qdd, work, tau);
    const VecX<double> acceleration = multiply(x.J, qdd) + multiply(x.Jdot, qd);
    const VecX<double> inertial = multiply(x.Mx, acceleration), F = inertial + x.Vx + x.Gx;
    const double tolerance = 1e-12 * x.condition * x.condition * (1 + tau.norm());
    EXPECT_LT(VecX<double>(multiplyAdjoint(x.J, F) - tau).norm(), tolerance);
    ConfigurationSpaceForm<double> split{.M = form.M, .B = x.Bx, .C = x.Cx, .G = form.G};
    const VecX<double> byParts =
        multiplyAdjoint(x.J, inertial) + split.calcVelocityForces(qd) + form.G;
    EXPECT_LT(VecX<double>(byParts - tau).norm(), tolerance);
  }
}

/// Jdot is the elementwise derivative of J, in moving axes as well.
TEST_P(AnyStructure, JacobianRateIsItsDerivative) {
  for (const CartesianAxes axes : {CartesianAxes::World, CartesianAxes::Tool}) {
    const CartesianTask task = CartesianTask::standard(arm, axes);
    if (task.components.size() != static_cast<std::size_t>(n)) continue;
    const double h = 1e-5;
    const MatX<double> later = calcCartesianDynamics(arm, q + h * qd, qd, task).J,
                       earlier = calcCartesianDynamics(arm, q - h * qd, qd, task).J;
    const MatX<double> expected = (later - earlier) / (2 * h);
    const CartesianDynamics x = calcCartesianDynamics(arm, q, qd, task);
    EXPECT_LT((x.Jdot - expected).norm(), 1e-7 * (1 + expected.norm()));
  }
}

/// The planar arm of Craig (2005), example 6.6, frame at the end of link 2.
Arm<double> makePlanar(double l1, double l2, double m1, double m2) {
  Arm<double> arm;
  arm.links.resize(2);
  arm.links[0].mass = m1;
  arm.links[0].p_LC << l1, 0, 0;
  arm.links[1].a = l1;
  arm.links[1].mass = m2;
  arm.links[1].p_LC << l2, 0, 0;
  arm.X_LT.p << l2, 0, 0;
  arm.g_W << 0, -9.81, 0;
  return arm;
}

TEST(CartesianDynamics, AStretchedArmNamesItsSingularDirection) {
  const Arm<double> arm = makePlanar(1, 0.5, 4.6, 2.3);
  const CartesianTask task{.axes = CartesianAxes::Tool, .components = {0, 1}};
  const CartesianDynamics x =
      calcCartesianDynamics(arm, Eigen::Vector2d(0.7, 0), Eigen::Vector2d(1, 1), task);
  ASSERT_TRUE(x.isSingular());
  ASSERT_EQ(x.singular.size(), 1u);
  EXPECT_NEAR(std::abs(x.singular[0].task[0]), 1, 1e-12) << "along the arm";
  EXPECT_LT(multiply(x.J, x.singular[0].joints).norm(), 1e-12);
  EXPECT_NE(x.singular[0].text.find("motion along x; moves nothing: "), std::string::npos)
      << x.singular[0].text;
  EXPECT_EQ(x.Mx.size(), 0);
  const CartesianDynamics bent =
      calcCartesianDynamics(arm, Eigen::Vector2d(0.7, 0.1), Eigen::Vector2d(1, 1), task);
  EXPECT_FALSE(bent.isSingular());
  EXPECT_GT(bent.Mx(0, 0), 100) << "heavy near the singularity: m2 + m1 / s2^2";
}

TEST(CartesianDynamics, CraigsExampleHolds) {
  // Equations 6.103, 6.109, and 6.108 with its first sign corrected.
  const double l1 = 1, l2 = 0.5, m1 = 4.6, m2 = 2.3, t1 = 0.4, t2 = 0.9, v1 = 0.7, v2 = -1.1;
  const CartesianDynamics x = calcCartesianDynamics(
      makePlanar(l1, l2, m1, m2), Eigen::Vector2d(t1, t2), Eigen::Vector2d(v1, v2),
      {.axes = CartesianAxes::Tool, .components = {0, 1}});
  const double s2 = std::sin(t2), c2 = std::cos(t2), g = 9.81;
  EXPECT_NEAR(x.Mx(0, 0), m2 + m1 / (s2 * s2), 1e-12);
  EXPECT_NEAR(x.Mx(0, 1), 0, 1e-12);
  EXPECT_NEAR(x.Mx(1, 1), m2, 1e-12);
  EXPECT_NEAR(x.Vx[0],
              -(m2 * l1 * c2 + m2 * l2) * v1 * v1 - m2 * l2 * v2 * v2 -
                  (2 * m2 * l2 + m2 * l1 * c2 + m1 * l1 * c2 / (s2 * s2)) * v1 * v2,
              1e-12);
  EXPECT_NEAR(x.Vx[1], m2 * l1 * s2 * v1 * v1 + l1 * m2 * s2 * v1 * v2, 1e-12);
  EXPECT_NEAR(x.Gx[0], m1 * g * std::cos(t1) / s2 + m2 * g * std::sin(t1 + t2), 1e-12);
  EXPECT_NEAR(x.Gx[1], m2 * g * std::cos(t1 + t2), 1e-12);
  EXPECT_NEAR(x.Bx(0, 0), -m1 * l1 * l1 * c2 / s2 - m2 * l1 * l2 * s2, 1e-12);
  EXPECT_NEAR(x.Bx(1, 0), m2 * l1 * l2 * s2, 1e-12);
  EXPECT_NEAR(x.Cx(0, 1), -m2 * l1 * l2 * s2, 1e-12);
  EXPECT_NEAR(x.Cx(1, 0), m2 * l1 * l2 * s2, 1e-12);
  EXPECT_NEAR(x.Cx(0, 0), 0, 1e-12);
  EXPECT_NEAR(x.Cx(1, 1), 0, 1e-12);
}

TEST(CartesianDynamics, ATaskOfTheWrongSizeIsRefused) {
  const Arm<double> arm = makePlanar(1, 0.5, 4.6, 2.3);
  const VecX<double> zero = VecX<double>::Zero(2);
  for (const std::vector<int>& components :
       {std::vector<int>{0}, {0, 1, 2}, {1, 0}, {0, 0}, {0, 6}, {-1, 2}}) {
    EXPECT_THROW((void)calcCartesianDynamics(arm, zero, zero, {.components = components}),
                 std::invalid_argument);
  }
  EXPECT_EQ(CartesianTask::standard(arm, CartesianAxes::World).components,
            (std::vector<int>{0, 1}));
}

}  // namespace
}  // namespace denavit
