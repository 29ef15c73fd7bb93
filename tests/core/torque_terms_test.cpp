#include "core/dynamics/torque_terms.h"

#include <gtest/gtest.h>

#include "core/dynamics/inertia_matrix.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

double relative(const VecX<double>& a, const VecX<double>& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1e-300, b.cwiseAbs().maxCoeff());
}

class AnyTorque : public testing::TestWithParam<unsigned> {
 protected:
  AnyTorque() : any(GetParam()) {
    const int n = 1 + static_cast<int>(GetParam() % 7);
    arm = any.arm(n);
    q = any.vecX(n, 3);
    qd = any.vecX(n, 2);
    qdd = any.vecX(n, 5);
  }
  TorqueTerms<double> termsAt(const VecX<double>& rates, const VecX<double>& accelerations) {
    TorqueTerms<double> terms;
    calcTorqueTerms(arm, q, rates, accelerations, work, terms);
    return terms;
  }

  test::Arbitrary any;
  Arm<double> arm;
  VecX<double> q, qd, qdd;
  TorqueTermsWork<double> work;
};

INSTANTIATE_TEST_SUITE_P(Seeds, AnyTorque, testing::Range(1u, 51u));

TEST_P(AnyTorque, TermsAddUpToInverseDynamics) {
  NewtonEulerWork<double> recursion;
  VecX<double> tau;
  calcInverseDynamics(arm, q, qd, qdd, recursion, tau);
  EXPECT_LT(relative(termsAt(qd, qdd).calcSum(), tau), 1e-12);
}

TEST_P(AnyTorque, InertiaIsSplitAtTheDiagonalOfM) {
  NewtonEulerWork<double> recursion;
  InertiaMatrixWork<double> inertia;
  MatX<double> M;
  calcLinkPoses(arm, q, recursion.X_PL);
  calcCompositeInertia(arm, recursion.X_PL, inertia, M);
  const TorqueTerms<double> terms = termsAt(qd, qdd);
  const VecX<double> own = M.diagonal().cwiseProduct(qdd), all = M * qdd;
  EXPECT_LT(relative(terms.ownInertia, own), 1e-12);
  EXPECT_LT((terms.coupledInertia - (all - own)).cwiseAbs().maxCoeff(),
            1e-12 * (all.cwiseAbs().maxCoeff() + own.cwiseAbs().maxCoeff()));
}

TEST_P(AnyTorque, GravityIsWhatHoldsTheArmStill) {
  const VecX<double> rest = VecX<double>::Zero(arm.dof());
  NewtonEulerWork<double> recursion;
  VecX<double> tau;
  calcInverseDynamics(arm, q, rest, rest, recursion, tau);
  EXPECT_LT(relative(termsAt(qd, qdd).gravity, tau), 1e-13);
}

/// One joint alone makes no Coriolis force; its own forces grow with the square of its rate, those
/// of a pair with each of both rates.
TEST_P(AnyTorque, VelocityTermsScaleAsTheirProducts) {
  const int n = arm.dof();
  VecX<double> separate = VecX<double>::Zero(n);
  for (int j = 0; j < n; ++j) {
    VecX<double> alone = VecX<double>::Zero(n);
    alone[j] = qd[j];
    const TorqueTerms<double> once = termsAt(alone, qdd), twice = termsAt(2 * alone, qdd);
    const double scale = 1 + once.centrifugal.cwiseAbs().maxCoeff();
    EXPECT_LT(once.coriolis.cwiseAbs().maxCoeff(), 1e-13 * scale);
    EXPECT_LT((twice.centrifugal - 4 * once.centrifugal).cwiseAbs().maxCoeff(), 1e-11 * scale);
    separate += once.centrifugal;
  }
  const TorqueTerms<double> terms = termsAt(qd, qdd);
  const double scale = 1 + separate.cwiseAbs().maxCoeff() + terms.coriolis.cwiseAbs().maxCoeff();
  EXPECT_LT((terms.centrifugal - separate).cwiseAbs().maxCoeff(), 1e-12 * scale);
  if (n < 2) return;
  VecX<double> pair = VecX<double>::Zero(n), faster = pair;
  pair[0] = faster[0] = qd[0];
  pair[1] = qd[1];
  faster[1] = 3 * qd[1];
  EXPECT_LT((termsAt(faster, qdd).coriolis - 3 * termsAt(pair, qdd).coriolis).cwiseAbs().maxCoeff(),
            1e-11 * scale);
}

TEST_P(AnyTorque, PairsAddUpToTheirTerms) {
  NewtonEulerWork<double> recursion;
  ConfigurationSpaceForm<double> form;
  calcConfigurationSpaceForm(arm, q, recursion, form);
  const TorqueTerms<double> terms = termsAt(qd, qdd);
  const double scale = 1 + terms.calcSum().cwiseAbs().maxCoeff() +
                       terms.centrifugal.cwiseAbs().maxCoeff() +
                       terms.coriolis.cwiseAbs().maxCoeff();
  for (int i = 0; i < arm.dof(); ++i) {
    const JointPairs pairs = calcJointPairs(form, qd, qdd, i);
    EXPECT_NEAR(pairs.inertia[i], terms.ownInertia[i], 1e-12 * scale);
    EXPECT_NEAR(pairs.inertia.sum(), terms.ownInertia[i] + terms.coupledInertia[i], 1e-12 * scale);
    EXPECT_NEAR(pairs.velocity.trace(), terms.centrifugal[i], 1e-12 * scale);
    EXPECT_NEAR(pairs.velocity.sum() - pairs.velocity.trace(), terms.coriolis[i], 1e-12 * scale);
    EXPECT_NEAR(pairs.calcSum() + terms.gravity[i], terms.calcSum()[i], 1e-12 * scale);
    const MatX<double> below = pairs.velocity.triangularView<Eigen::StrictlyLower>();
    EXPECT_EQ(below.cwiseAbs().maxCoeff(), 0);
  }
}

}  // namespace
}  // namespace denavit
