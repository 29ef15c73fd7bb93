#include "core/control/joint_laws.h"

#include <gtest/gtest.h>

#include "core/linear/dense.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

/// A situation holds what a law is told of an arm with so many joints, followed by so many modes.
struct Situation {
  Situation(test::Arbitrary& any, int joints, int modes, bool hasCurrents)
      : q(any.vecX(joints + modes, 1)),
        qd(any.vecX(joints + modes, 1)),
        currentError(hasCurrents ? any.vecX(joints, 1) : VecX<double>()),
        integral(any.vecX(joints, 1)),
        ahead(any.vecX(joints, 1)) {
    reference.resize(joints);
    reference.q = any.vecX(joints, 1);
    reference.qd = any.vecX(joints, 1);
    reference.qdd = any.vecX(joints, 1);
    e = reference.q - q.head(joints);
    ed = reference.qd - qd.head(joints);
  }
  VecX<double> ask(ControlLaw& law) const {
    VecX<double> u;
    law.calcCommand({0, q, qd, currentError, reference, e, ed, integral, ahead}, u);
    return u;
  }

  VecX<double> q, qd, currentError, integral, ahead, e, ed;
  JointMotion reference;
};

void expectSame(const VecX<double>& found, const VecX<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  EXPECT_LT((found - expected).norm(), 1e-13 * (1 + expected.norm()));
}

TEST(JointLaws, PdAndPidAreWhatTheirFormulasSay) {
  test::Arbitrary any(1);
  const JointGains gains{any.vecX(3, 5), any.vecX(3, 5)};
  const Situation now(any, 3, 0, false);
  const VecX<double> pd = gains.kp.cwiseProduct(now.e) + gains.kd.cwiseProduct(now.ed) + now.ahead;
  PdLaw law(gains);
  expectSame(now.ask(law), pd);
  EXPECT_FALSE(law.isIntegrating());
  PidLaw integrating(gains);
  expectSame(now.ask(integrating), pd + now.integral);
  EXPECT_TRUE(integrating.isIntegrating());
}

TEST(JointLaws, GainsAreTakenByNameAndNumber) {
  test::Arbitrary any(2);
  const Situation now(any, 2, 0, false);
  PdLaw law({any.vecX(2, 5), any.vecX(2, 5)});
  const std::vector<double> kp{3, 4}, kd{5, 6}, tooMany{1, 2, 3};
  EXPECT_TRUE(law.set("kp", kp));
  EXPECT_TRUE(law.set("kd", kd));
  EXPECT_FALSE(law.set("kd", tooMany));
  EXPECT_FALSE(law.set("ki", kp));
  const VecX<double> expected{
      {3 * now.e[0] + 5 * now.ed[0] + now.ahead[0], 4 * now.e[1] + 6 * now.ed[1] + now.ahead[1]}};
  expectSame(now.ask(law), expected);
}

/// The state is all coordinates, then all rates, then currents; the reference of a mode is 0.
TEST(JointLaws, StateFeedbackIsTheGainTimesTheDeviation) {
  test::Arbitrary any(3);
  for (const int modes : {0, 2}) {
    for (const bool hasCurrents : {false, true}) {
      const int joints = 3, all = joints + modes, currents = hasCurrents ? joints : 0;
      const Situation now(any, joints, modes, hasCurrents);
      const MatX<double> K =
          any.vecX(joints * (2 * all + currents), 1).reshaped(joints, 2 * all + currents);
      VecX<double> deviation(2 * all + currents);
      deviation << now.q.head(joints) - now.reference.q, now.q.tail(modes),
          now.qd.head(joints) - now.reference.qd, now.qd.tail(modes), now.currentError;
      StateFeedbackLaw law(K, hasCurrents);
      expectSame(now.ask(law), now.ahead - multiply(K, deviation));
    }
  }
}

/// A gain with columns for the joints only ignores the modes.
TEST(JointLaws, StateFeedbackOfJointsIgnoresModes) {
  test::Arbitrary any(4);
  const int joints = 2;
  const Situation now(any, joints, 3, false);
  const MatX<double> K = any.vecX(joints * 2 * joints, 1).reshaped(joints, 2 * joints);
  VecX<double> deviation(2 * joints);
  deviation << -now.e, -now.ed;
  StateFeedbackLaw law(K);
  expectSame(now.ask(law), now.ahead - multiply(K, deviation));
}

}  // namespace
}  // namespace denavit
