#include "core/linearization/linear_arm.h"

#include <gtest/gtest.h>

#include "core/dynamics/forward_dynamics.h"
#include "core/dynamics/inertia_power.h"
#include "core/engine/make_engine.h"
#include "core/linear/dense.h"
#include "core/motors/nominal_motors.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

class AnyMotorArm : public testing::TestWithParam<unsigned> {
 protected:
  AnyMotorArm() {
    bank.motorsPerJoint = MatX<double>::Zero(n, n);
    for (int k = 0; k < n; ++k) {
      const double gear = any.number(-20, -5);
      bank.motorsPerJoint(k, k) = gear;
      around.friction.push_back({.viscous = gear * gear * any.number(0, 1e-3)});
      bank.motors.push_back({.resistance = any.number(1, 5),
                             .inductance = any.number(0.01, 0.1),
                             .torqueConstant = any.number(0.1, 0.3),
                             .backEmfConstant = any.number(0.1, 0.3)});
    }
    for (int i = 0; i < 6; ++i) around.wrench.w[i] = any.number(-10, 10);
  }

  /// Jᵗ w of the load.
  VecX<double> load(const VecX<double>& q) const {
    Kinematics<double> kinematics;
    calcForwardKinematics(arm, q, kinematics);
    Jacobian<double> J;
    calcJacobian(arm, kinematics, J);
    return J.transpose() * around.wrench.w;
  }

  /// ẋ of x = (q, q̇, i) under voltages, from the nonlinear equations.
  VecX<double> rate(const VecX<double>& x, const VecX<double>& V) const {
    const VecX<double> q = x.head(n), v = x.segment(n, n), i = x.tail(n);
    VecX<double> tau = load(q), qdd(n), out(3 * n);
    for (int k = 0; k < n; ++k) {
      const Motor& m = bank.motors[static_cast<std::size_t>(k)];
      const double gear = bank.motorsPerJoint(k, k);
      tau[k] += gear * m.torqueConstant * i[k] -
                around.friction[static_cast<std::size_t>(k)].viscous * v[k];
      out[2 * n + k] =
          (V[k] - m.resistance * i[k] - m.backEmfConstant * gear * v[k]) / m.inductance;
    }
    ForwardDynamicsWork<double> work;
    calcForwardDynamics<double>(arm, q, v, tau, work, qdd);
    out << v, qdd, VecX<double>(out.tail(n));
    return out;
  }

  int n = 1 + static_cast<int>(GetParam() % 5);
  test::Arbitrary any{GetParam()};
  Arm<double> arm = any.arm(n);
  std::unique_ptr<ArmEngine> engine = makeEngine(arm, nullptr);
  MotorBank bank;
  LinearSurroundings around;  ///< torques are inputs
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyMotorArm, testing::Range(1u, 26u));

/// A and B are the derivatives of the nonlinear equations, load included.
TEST_P(AnyMotorArm, LinearDynamicsIsTheDerivative) {
  VecX<double> x = any.vecX(3 * n, 1.5);
  const VecX<double> V = any.vecX(n, 20);
  const VecX<double> qdd = rate(x, V).segment(n, n);
  LinearSurroundings driven = around;
  driven.motors = bank;
  const LinearArm linear =
      makeLinearArm(*engine, arm, nullptr, driven, {x.head(n), x.segment(n, n), qdd});
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
  const VecX<double> q = any.vecX(n, 3), zero = VecX<double>::Zero(n);
  LinearSurroundings unloaded = around;
  unloaded.wrench = {};
  DrivingForces with, without;
  calcDrivingForces(*engine, arm, nullptr, around, {q, zero, zero}, with);
  calcDrivingForces(*engine, arm, nullptr, unloaded, {q, zero, zero}, without);
  const MatX<double> byQ = with.S - without.S;
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
  DrivingForces forces;
  calcDrivingForces(*engine, arm, nullptr, around, {q, qd, qdd}, forces);
  InertiaPowerWork<double> work;
  TorqueDerivatives<double> derivatives;
  calcTorqueDerivatives<double>(arm, q, qd, qdd, work, derivatives);
  derivatives.byQ = forces.S;  // with the load
  VecX<double> tauRate;
  calcTorqueRate(derivatives, qd, qdd, qddd, tauRate);
  for (int k = 0; k < n; ++k) {
    tauRate[k] += around.friction[static_cast<std::size_t>(k)].viscous * qdd[k];
  }
  NominalMotors motors;
  calcNominalMotors(bank, invert(bank.motorsPerJoint), forces.tau, tauRate, qd, motors);
  VecX<double> x(3 * n);
  x << q, qd, motors.current;
  const VecX<double> xd = rate(x, motors.voltage);
  EXPECT_LT((xd.segment(n, n) - qdd).norm(), 1e-8 * (1 + qdd.norm()));
  EXPECT_LT((xd.tail(n) - motors.currentRate).norm(), 1e-9 * (1 + motors.currentRate.norm()));
}

TEST(LinearArm, AMotorWithoutInductanceHasNoCurrentState) {
  test::Arbitrary any(3);
  const Arm<double> arm = any.arm(1);
  const VecX<double> zero = VecX<double>::Zero(1);
  LinearSurroundings around;
  around.motors.motors = {Motor{.resistance = 1, .torqueConstant = 1}};
  around.motors.motorsPerJoint = MatX<double>::Identity(1, 1);
  const LinearArm linear =
      makeLinearArm(*makeEngine(arm, nullptr), arm, nullptr, around, {zero, zero, zero});
  EXPECT_EQ(linear.stateCount(), 2);
  EXPECT_TRUE(linear.currents.empty());
}

}  // namespace
}  // namespace denavit
