#include "core/kinematics/influence_coefficients.h"

#include <gtest/gtest.h>

#include "core/dynamics/inertia_power.h"
#include "core/dynamics/newton_euler.h"
#include "core/scalar/dual.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr int kMostInfluence = 6;
using D1 = Dual<double, 1>;

class AnyInfluence : public testing::TestWithParam<unsigned> {
 protected:
  AnyInfluence() {
    calcForwardKinematics<double>(arm, q, kinematics);
    calcTranslationalInfluence<double>(arm, kinematics, link, kinematics.X_WL[at(link)] * p, 3,
                                       point);
    calcRotationalInfluence<double>(arm, kinematics, link, 3, rotation);
  }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// The coefficients one order lower, as functions along joint k.
  void differentiate(int k, InfluenceCoefficients<D1>& dualPoint,
                     InfluenceCoefficients<D1>& dualRotation) const {
    VecX<D1> x = q.cast<D1>();
    x[k] = D1::variable(q[k], 0);
    const Arm<D1> dualArm = arm.cast<D1>();
    Kinematics<D1> dual;
    calcForwardKinematics<D1>(dualArm, x, dual);
    const Vec3<D1> p_WP = dual.X_WL[at(link)] * Vec3<D1>(p.cast<D1>());
    calcTranslationalInfluence<D1>(dualArm, dual, link, p_WP, 2, dualPoint);
    calcRotationalInfluence<D1>(dualArm, dual, link, 2, dualRotation);
  }
  static Vec3<double> slope(const Vec3<D1>& v) { return {v[0].d[0], v[1].d[0], v[2].d[0]}; }

  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % kMostInfluence);
  Arm<double> arm = any.arm(n);
  int link = static_cast<int>(GetParam() / 7) % n;  ///< not always the last: outer joints count 0
  VecX<double> q = any.vecX(n, 3), qd = any.vecX(n, 2), qdd = any.vecX(n, 2), qddd = any.vecX(n, 2);
  Vec3<double> p = any.vec3(0.5);
  Kinematics<double> kinematics;
  InfluenceCoefficients<double> point, rotation;
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyInfluence, testing::Range(1u, 51u));

/// Each order is the derivative of the one below, by every joint, in the order of indices.
TEST_P(AnyInfluence, HigherOrdersAreDerivatives) {
  InfluenceCoefficients<D1> dualPoint, dualRotation;
  for (int k = 0; k < n; ++k) {
    differentiate(k, dualPoint, dualRotation);
    for (int j = 0; j < n; ++j) {
      EXPECT_LT((point.h(k, j) - slope(dualPoint.g(j))).norm(), 1e-12);
      EXPECT_LT((rotation.h(k, j) - slope(dualRotation.g(j))).norm(), 1e-13);
      for (int i = 0; i < n; ++i) {
        EXPECT_LT((point.d(k, i, j) - slope(dualPoint.h(i, j))).norm(), 1e-12);
        EXPECT_LT((rotation.d(k, i, j) - slope(dualRotation.h(i, j))).norm(), 1e-13);
      }
    }
  }
}

TEST_P(AnyInfluence, FirstOrderOfTheToolIsTheJacobian) {
  InfluenceCoefficients<double> tool;
  calcTranslationalInfluence<double>(arm, kinematics, n - 1, kinematics.X_WT.p, 1, tool);
  InfluenceCoefficients<double> turning;
  calcRotationalInfluence<double>(arm, kinematics, n - 1, 1, turning);
  Jacobian<double> J;
  calcJacobian(arm, kinematics, J);
  for (int k = 0; k < n; ++k) {
    EXPECT_LT((J.col(k).head<3>() - tool.g(k)).norm(), 1e-14);
    EXPECT_LT((J.col(k).tail<3>() - turning.g(k)).norm(), 1e-14);
  }
}

/// Position, velocity, acceleration and jerk of the point, and the rates of the angular velocity,
/// along q(t) = q + qd t + qdd t²/2 + qddd t³/6, whose derivatives nested duals know.
TEST_P(AnyInfluence, RatesAreTheTimeDerivatives) {
  using D2 = Dual<D1, 1>;
  using D3 = Dual<D2, 1>;
  D3 t;  // 0, with derivative 1 in each of the three levels
  t.value = D2::variable(D1::variable(0, 0), 0);
  t.d[0] = D2(1.0);
  VecX<D3> x(n);
  for (int i = 0; i < n; ++i) {
    x[i] = D3(q[i]) + t * (D3(qd[i]) + t * (D3(qdd[i] / 2) + t * D3(qddd[i] / 6)));
  }
  Kinematics<D3> dual;
  calcForwardKinematics<D3>(arm.cast<D3>(), x, dual);
  const Vec3<D3> path = dual.X_WL[at(link)] * Vec3<D3>(p.cast<D3>());
  const Vec3<double> velocity = calcRate(point, qd), acceleration = calcSecondRate(point, qd, qdd),
                     jerk = calcJerk(point, qd, qdd, qddd);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(path[i].d[0].value.value, velocity[i], 1e-11 * (1 + velocity.norm()));
    EXPECT_NEAR(path[i].d[0].d[0].value, acceleration[i], 1e-11 * (1 + acceleration.norm()));
    EXPECT_NEAR(path[i].d[0].d[0].d[0], jerk[i], 1e-11 * (1 + jerk.norm()));
  }
  // The angular ones from S = dR/dt Rᵗ, whose components are the angular velocity.
  const Mat3<D3>& R = dual.X_WL[at(link)].R;
  Mat3<D2> Rd, Rt;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      Rd(r, c) = R(r, c).d[0];
      Rt(c, r) = R(r, c).value;
    }
  }
  const Mat3<D2> S = Rd * Rt;
  const D2 w[] = {S(2, 1), S(0, 2), S(1, 0)};
  const Vec3<double> turning = calcRate(rotation, qd), second = calcSecondRate(rotation, qd, qdd),
                     third = calcJerk(rotation, qd, qdd, qddd);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(w[i].value.value, turning[i], 1e-12 * (1 + turning.norm()));
    EXPECT_NEAR(w[i].d[0].value, second[i], 1e-12 * (1 + second.norm()));
    EXPECT_NEAR(w[i].d[0].d[0], third[i], 1e-12 * (1 + third.norm()));
  }
}

/// The rate of the torques along the same motion.
TEST_P(AnyInfluence, TorqueRateIsTheTimeDerivativeOfTheTorque) {
  InertiaPowerWork<double> work;
  TorqueDerivatives<double> derivatives;
  calcTorqueDerivatives<double>(arm, q, qd, qdd, work, derivatives);
  VecX<double> rate;
  calcTorqueRate(derivatives, qd, qdd, qddd, rate);
  const auto along = [&](const VecX<double>& value, const VecX<double>& slope) {
    VecX<D1> x(n);
    for (int i = 0; i < n; ++i) x[i] = D1(value[i], {slope[i]});
    return x;
  };
  NewtonEulerWork<D1> dualWork;
  VecX<D1> tau;
  calcInverseDynamics<D1>(arm.cast<D1>(), along(q, qd), along(qd, qdd), along(qdd, qddd), dualWork,
                          tau);
  for (int i = 0; i < n; ++i) EXPECT_NEAR(rate[i], tau[i].d[0], 1e-11 * (1 + rate.norm()));
}

}  // namespace
}  // namespace denavit
