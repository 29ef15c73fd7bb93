#include <Eigen/QR>
#include <gtest/gtest.h>

#include "core/linear_system/reach.h"
#include "core/linear_system/staircase.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

/// A system of which `hidden` states are not reached (and act on the others), in mixed coordinates.
StateSpace makeHalfReached(test::Arbitrary& any, int reached, int hidden) {
  const int n = reached + hidden;
  StateSpace system = test::anySystem(any, n, 2, 2);
  system.A.bottomLeftCorner(hidden, reached).setZero();
  system.B.bottomRows(hidden).setZero();
  const Eigen::HouseholderQR<MatX<double>> qr(test::anyMatrix(any, n, n));
  const MatX<double> Q = qr.householderQ();
  return {Q * system.A * Q.transpose(), Q * system.B, system.C * Q.transpose(), system.D, 0};
}

class AnyReach : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int reached = 1 + static_cast<int>(GetParam() % 7), hidden = static_cast<int>(GetParam() % 4);
  StateSpace system = makeHalfReached(any, reached, hidden);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyReach, testing::Range(1u, 61u));

TEST_P(AnyReach, FindsWhatIsNotReached) {
  for (const StateSpace& s : {system, test::rescale(any, system).system}) {
    const ReachTable table = calcReach(s);
    EXPECT_EQ(table.controllableRank, reached);
    EXPECT_EQ(table.observableRank, reached + hidden);
    int lost = 0;
    for (const PoleReach& pole : table.poles) lost += pole.isControllable ? 0 : 1;
    EXPECT_EQ(lost, hidden);
  }
  for (const PoleReach& pole : calcReach(system).poles) {
    EXPECT_EQ(pole.isControllable, pole.controllability > 1e-9) << pole.pole.value;
    EXPECT_TRUE(pole.isObservable);
  }
}

TEST_P(AnyReach, OfTheDualIsTheSameTheOtherWayRound) {
  const ReachTable table = calcReach(system), dual = calcReach(makeDual(system));
  EXPECT_EQ(dual.observableRank, table.controllableRank);
  ASSERT_EQ(dual.poles.size(), table.poles.size());
  for (std::size_t k = 0; k < table.poles.size(); ++k) {
    EXPECT_NEAR(dual.poles[k].observability, table.poles[k].controllability, 1e-10);
    EXPECT_NEAR(dual.poles[k].controllability, table.poles[k].observability, 1e-10);
  }
}

/// The direction is the one in which the pencil is weakest.
TEST_P(AnyReach, WeakestDirectionsAreWhatTheySay) {
  for (const PoleReach& pole : calcReach(system).poles) {
    const int n = system.order();
    MatX<Complex> P = -system.A.cast<Complex>();
    P.diagonal().array() += pole.pole.value;
    const VecX<Complex> left = pole.weakest, right = pole.hidden;
    const double control =
        std::hypot((left.adjoint() * P).norm(), (left.adjoint() * system.B).norm());
    const double view = std::hypot((P * right).norm(), (system.C * right).norm());
    EXPECT_NEAR(control, pole.controllability, 1e-12 * n);
    EXPECT_NEAR(view, pole.observability, 1e-12 * n);
    EXPECT_NEAR(left.norm(), 1, 1e-12);
  }
}

TEST_P(AnyReach, StaircaseIsASimilarity) {
  const Staircase stairs = calcStaircase(system);
  const int n = system.order();
  EXPECT_LT((stairs.V * stairs.inverse - MatX<double>::Identity(n, n)).norm(), 1e-13 * n);
  EXPECT_LT((stairs.V * stairs.A * stairs.inverse - system.A).norm(), 1e-12 * system.A.norm());
  EXPECT_LT((stairs.V * stairs.B - system.B).norm(), 1e-12 * system.B.norm());
}

/// Gramians solve their equations; their rank is that of reach.
TEST_P(AnyReach, GramiansAreThoseOfStableSystems) {
  StateSpace stable = test::anyStableSystem(any, reached + 1, 1, 2);
  const ReachTable table = calcReach(stable);
  ASSERT_TRUE(table.controlGramian && table.viewGramian);
  const MatX<double> AP = stable.A * *table.controlGramian;
  EXPECT_LT((AP + AP.transpose() + stable.B * stable.B.transpose()).norm(),
            1e-11 * (1 + AP.norm()));
  const MatX<double> QA = *table.viewGramian * stable.A;
  EXPECT_LT((QA + QA.transpose() + stable.C.transpose() * stable.C).norm(),
            1e-11 * (1 + QA.norm()));
  stable.A.diagonal().array() += 5;
  EXPECT_FALSE(calcReach(stable).controlGramian);
}

/// Two equal masses on equal springs, pushed alike: the motion against each other is not reached.
TEST(Reach, SymmetricPairIsHalfReached) {
  MatX<double> A = MatX<double>::Zero(4, 4);
  A.topRightCorner(2, 2).setIdentity();
  A.bottomLeftCorner(2, 2) << -2, 1, 1, -2;
  MatX<double> B(4, 1), C(1, 4);
  B << 0, 0, 1, 1;
  C << 1, 0, 0, 0;
  const ReachTable table = calcReach(makeStateSpace(A, B, C));
  EXPECT_EQ(table.controllableRank, 2);
  EXPECT_EQ(table.observableRank, 4);
  EXPECT_FALSE(table.isStabilisable());
  EXPECT_TRUE(table.isDetectable());
  // The frequencies are 1 (together) and sqrt 3 (against each other).
  for (const PoleReach& pole : table.poles) {
    const bool together = pole.pole.naturalFrequency < 1.5;
    EXPECT_EQ(pole.isControllable, together);
  }
  const PoleReach& weakest = table.poles[static_cast<std::size_t>(table.weakestControl)];
  EXPECT_NEAR(weakest.pole.naturalFrequency, std::sqrt(3), 1e-12);
  EXPECT_NEAR(std::abs(weakest.weakest[0] + weakest.weakest[1]), 0, 1e-12);
}

/// A damped pole that no input moves may stay; an integrator may not.
TEST(Reach, WhatDecaysNeedsNoInput) {
  MatX<double> A = MatX<double>::Zero(2, 2), B(2, 1), C(1, 2);
  A(0, 0) = -1;
  B << 0, 1;
  C << 1, 1;
  EXPECT_TRUE(calcReach(makeStateSpace(A, B, C)).isStabilisable());
  B << 1, 0;
  const ReachTable table = calcReach(makeStateSpace(A, B, C));
  EXPECT_FALSE(table.isStabilisable());
  ASSERT_EQ(findUncontrollablePoles(makeStateSpace(A, B, C)).size(), 1u);
  EXPECT_EQ(findUncontrollablePoles(makeStateSpace(A, B, C))[0].value, 0.0);
}

TEST(Reach, OfAGainIsEmpty) {
  const ReachTable table = calcReach(makeGain(MatX<double>::Ones(1, 1)));
  EXPECT_TRUE(table.poles.empty());
  EXPECT_EQ(table.weakestControl, -1);
  EXPECT_TRUE(table.isStabilisable());
}

}  // namespace
}  // namespace denavit
