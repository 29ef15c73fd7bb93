#include <gtest/gtest.h>

#include "core/dynamics/base_inertia.h"
#include "core/identification/base_parameters.h"
#include "core/identification/regressor.h"
#include "core/linear/dense.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

/// A random arm of 1 to 7 mixed joints in a random state.
class AnyArmParameters : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  Arm<double> arm = any.arm(1 + static_cast<int>(GetParam() % 7));
  int n = arm.jointCount();
  VecX<double> q = any.vecX(n, 3), qd = any.vecX(n, 2), qdd = any.vecX(n, 4);

  [[nodiscard]] VecX<double> inertialParameters() const {
    VecX<double> all(11 * n);
    all.head(10 * n) = calcLinkParameters(arm);
    for (int i = 0; i < n; ++i)
      all[10 * n + i] = arm.links[static_cast<std::size_t>(i)].rotorInertia;
    return all;
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyArmParameters, testing::Range(1u, 57u));

TEST_P(AnyArmParameters, RegressorTimesParametersIsInverseDynamics) {
  RegressorWork work;
  MatX<double> Y;
  calcInertialRegressor(arm, q, qd, qdd, work, Y);
  NewtonEulerWork<double> newton;
  VecX<double> tau;
  calcInverseDynamics(arm, q, qd, qdd, newton, tau);
  EXPECT_LT((Y * inertialParameters() - tau).norm(), 1e-12 * (1 + tau.norm()));
}

TEST_P(AnyArmParameters, ParametersMoveWithTheirFrame) {
  const Link<double>& link = arm.links.front();
  const Pose<double> X_AL = any.pose();
  Link<double> moved = link;
  moved.p_LC = X_AL * link.p_LC;
  moved.I_LC_L = X_AL.R * link.I_LC_L * X_AL.R.transpose();
  const BodyParameters expected = toParameters(calcOriginInertia(moved));
  const BodyParameters actual =
      calcParameterTransform(X_AL) * toParameters(calcOriginInertia(link));
  EXPECT_LT((actual - expected).norm(), 1e-13 * expected.norm());
  EXPECT_LT((toParameters(toBodyInertia(expected)) - expected).norm(), 0.0 + 1e-300);
}

TEST_P(AnyArmParameters, PseudoInertiaTellsBodiesFromOthers) {
  Link<double> link = arm.links.front();
  const BodyParameters body = toParameters(calcOriginInertia(link));
  EXPECT_GT(calcSymmetricEigenvalues(calcPseudoInertia(body))[0], 0);
  EXPECT_LT((fromPseudoInertia(calcPseudoInertia(body)) - body).norm(), 1e-14 * body.norm());
  // One principal moment larger than the other two together.
  const SymmetricForm<double> principal = calcSymmetricForm(link.I_LC_L);
  const VecX<double>& p = principal.values;
  MatX<double> moments = MatX<double>::Zero(3, 3);
  moments.diagonal() << p[0], p[1], 1.01 * (p[0] + p[1]);
  link.I_LC_L = multiplyByAdjoint(multiply(principal.V, moments), principal.V);
  const BodyParameters none = toParameters(calcOriginInertia(link));
  EXPECT_LT(calcSymmetricEigenvalues(calcPseudoInertia(none))[0], 0);
}

TEST_P(AnyArmParameters, BaseParametersGiveTheWholeTorque) {
  const BaseParameterSet base = findBaseParameters(arm, true);
  RegressorWork work;
  MatX<double> Y;
  calcInertialRegressor(arm, q, qd, qdd, work, Y);
  const VecX<double> beta = base.grouping * inertialParameters();
  VecX<double> tau = VecX<double>::Zero(n);
  for (int k = 0; k < base.count(); ++k)
    tau += Y.col(base.columns[static_cast<std::size_t>(k)]) * beta[k];
  const VecX<double> expected = Y * inertialParameters();
  EXPECT_LT((tau - expected).norm(), 1e-8 * (1 + expected.norm()));
  EXPECT_GT(base.smallestKept, 100 * base.largestDropped);
  for (const int k : base.withoutEffect) EXPECT_LT(Y.col(k).norm(), 1e-9);
}

/// Regrouping link by link leaves the same parameters with the same values, wherever it leaves no
/// more of them than there are independent ones.
TEST_P(AnyArmParameters, OrthogonalisationAgreesWithRegrouping) {
  const BaseParameterSet base = findBaseParameters(arm, false);
  const BodyInertias<double> regrouped = calcBaseInertias(arm);
  VecX<double> values(10 * n);
  for (int i = 0; i < n; ++i) {
    values.segment<10>(10 * i) = toParameters(regrouped[static_cast<std::size_t>(i)]);
  }
  const auto isBase = [&](int k) {
    return std::find(base.columns.begin(), base.columns.end(), k) != base.columns.end();
  };
  const auto hasEffect = [&](int k) {
    return std::find(base.withoutEffect.begin(), base.withoutEffect.end(), k) ==
           base.withoutEffect.end();
  };
  for (int k = 0; k < 10 * n; ++k) {
    EXPECT_FALSE(values[k] == 0 && isBase(k)) << "column " << k << " is another's";
    if (values[k] != 0 && hasEffect(k) && !isBase(k)) return;  // more than regrouping to do
  }
  const VecX<double> beta = base.grouping * inertialParameters();
  for (int k = 0; k < base.count(); ++k) {
    const double expected = values[base.columns[static_cast<std::size_t>(k)]];
    EXPECT_NEAR(beta[k], expected, 1e-12 / base.smallestKept * (1 + values.norm()));
  }
}

}  // namespace
}  // namespace denavit
