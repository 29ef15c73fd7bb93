#include "core/dynamics/motor_dynamics.h"

#include <gtest/gtest.h>

#include "core/dynamics/forward_dynamics.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

class AnyMotorArm : public testing::TestWithParam<unsigned> {
 protected:
  AnyMotorArm() {
    for (MotorDrive& m : drives) {
      m = {.gearRatio = any.number(-20, -5),
           .viscous = any.number(0, 1e-3),
           .resistance = any.number(1, 5),
           .inductance = any.number(0.01, 0.1),
           .torqueConstant = any.number(0.1, 0.3),
           .backEmfConstant = any.number(0.1, 0.3)};
    }
    for (int i = 0; i < 6; ++i) wrench[i] = any.number(-10, 10);
  }

  /// Jᵗ w of the load.
  VecX<double> load(const VecX<double>& q) const {
    Kinematics<double> kinematics;
    calcForwardKinematics(arm, q, kinematics);
    Jacobian<double> J;
    calcJacobian(arm, kinematics, J);
    return J.transpose() * wrench;
  }

  /// ẋ of x = (q, q̇, i) under voltages, from the nonlinear equations.
  VecX<double> rate(const VecX<double>& x, const VecX<double>& V) const {
    const VecX<double> q = x.head(n), v = x.segment(n, n), i = x.tail(n);
    VecX<double> tau = load(q), qdd(n), out(3 * n);
    for (int k = 0; k < n; ++k) {
      const MotorDrive& m = drives[static_cast<std::size_t>(k)];
      tau[k] += m.gearRatio * (m.torqueConstant * i[k] - m.viscous * m.gearRatio * v[k]);
      out[2 * n + k] =
          (V[k] - m.resistance * i[k] - m.backEmfConstant * m.gearRatio * v[k]) / m.inductance;
    }
    ForwardDynamicsWork<double> work;
    calcForwardDynamics<double>(arm, q, v, tau, work, qdd);
    out << v, qdd, VecX<double>(out.tail(n));
    return out;
  }

  int n = 1 + static_cast<int>(GetParam() % 5);
  test::Arbitrary any{GetParam()};
  Arm<double> arm = any.arm(n);
  std::vector<MotorDrive> drives{static_cast<std::size_t>(n)};
  Vec6<double> wrench;
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyMotorArm, testing::Range(1u, 26u));

/// A and B are the derivatives of the nonlinear equations, load included.
TEST_P(AnyMotorArm, LinearDynamicsIsTheDerivative) {
  VecX<double> x = any.vecX(3 * n, 1.5);
  const VecX<double> V = any.vecX(n, 20);
  const VecX<double> qdd = rate(x, V).segment(n, n);
  const LinearMotorDynamics linear =
      calcLinearMotorDynamics(arm, drives, x.head(n), x.segment(n, n), qdd, wrench);
  const double h = 1e-5;
  for (int k = 0; k < 3 * n; ++k) {
    VecX<double> more = x, less = x;
    more[k] += h;
    less[k] -= h;
    const VecX<double> expected = (rate(more, V) - rate(less, V)) / (2 * h);
    EXPECT_LT((linear.A.col(k) - expected).norm(), 1e-7 * (1 + linear.A.norm())) << "column " << k;
  }
  for (int k = 0; k < n; ++k) {
    VecX<double> more = V;
    more[k] += 1;
    EXPECT_LT((linear.B.col(k) - (rate(x, more) - rate(x, V))).norm(), 1e-10 * linear.B.norm());
  }
}

TEST_P(AnyMotorArm, LoadDerivativeIsThatOfItsTorques) {
  const VecX<double> q = any.vecX(n, 3);
  InertiaPowerWork<double> work;
  MatX<double> byQ = MatX<double>::Zero(n, n);
  addLoadByPosition(arm, q, wrench, work, byQ);
  const double h = 1e-5;
  for (int l = 0; l < n; ++l) {
    VecX<double> more = q, less = q;
    more[l] += h;
    less[l] -= h;
    const VecX<double> expected = (load(less) - load(more)) / (2 * h);
    EXPECT_LT((byQ.col(l) - expected).norm(), 1e-7 * (1 + expected.norm()));
  }
}

/// The nominal voltage holds the nominal motion: with it the currents change at the rate that the
/// torques ask for.
TEST_P(AnyMotorArm, NominalVoltagesCauseTheMotion) {
  const VecX<double> q = any.vecX(n, 3), qd = any.vecX(n, 2), qdd = any.vecX(n, 2),
                     qddd = any.vecX(n, 2);
  InertiaPowerWork<double> work;
  TorqueDerivatives<double> derivatives;
  calcTorqueDerivatives<double>(arm, q, qd, qdd, work, derivatives);
  addLoadByPosition(arm, q, wrench, work, derivatives.byQ);
  NewtonEulerWork<double> recursion;
  VecX<double> tau(n), tauRate;
  calcInverseDynamics<double>(arm, q, qd, qdd, recursion, tau);
  tau -= load(q);
  calcTorqueRate(derivatives, qd, qdd, qddd, tauRate);
  MotorVoltages motors;
  calcMotorVoltages(drives, tau, tauRate, qd, qdd, motors);
  VecX<double> x(3 * n);
  x << q, qd, motors.current;
  const VecX<double> xd = rate(x, motors.voltage);
  EXPECT_LT((xd.segment(n, n) - qdd).norm(), 1e-8 * (1 + qdd.norm()));
  EXPECT_LT((xd.tail(n) - motors.currentRate).norm(), 1e-9 * (1 + motors.currentRate.norm()));
}

TEST(MotorDynamics, AMotorWithoutInductanceHasNoCurrentState) {
  test::Arbitrary any(3);
  const Arm<double> arm = any.arm(1);
  const VecX<double> zero = VecX<double>::Zero(1);
  EXPECT_THROW(
      (void)calcLinearMotorDynamics(arm, {MotorDrive{.resistance = 1, .torqueConstant = 1}}, zero,
                                    zero, zero, Vec6<double>::Zero()),
      std::invalid_argument);
}

}  // namespace
}  // namespace denavit
