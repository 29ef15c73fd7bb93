#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/linear_system/reach.h"
#include "core/linear_system/staircase.h"
#include "core/linear_system/weakest_direction.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

/// A system of which `hidden` states are not reached (and act on the others), in mixed coordinates.
StateSpace makeHalfReached(test::Arbitrary& any, int reached, int hidden) {
  const int n = reached + hidden;
  StateSpace system = test::anySystem(any, n, 2, 2);
  system.A.bottomLeftCorner(hidden, reached).setZero();
  system.B.bottomRows(hidden).setZero();
  return test::mixStates(any, system);
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
  const int n = system.order();
  const MatX<Complex> B = test::toComplex(system.B), C = test::toComplex(system.C);
  for (const PoleReach& pole : calcReach(system).poles) {
    const MatX<Complex> P = test::shift(system.A, pole.pole.value);
    const VecX<Complex> left = pole.weakest, right = pole.hidden;
    const double control =
        std::hypot(multiplyAdjoint(P, left).norm(), multiplyAdjoint(B, left).norm());
    const double view = std::hypot(multiply(P, right).norm(), multiply(C, right).norm());
    EXPECT_NEAR(control, pole.controllability, 1e-12 * n);
    EXPECT_NEAR(view, pole.observability, 1e-12 * n);
    EXPECT_NEAR(left.norm(), 1, 1e-12);
  }
}

/// All singular values of a pencil P, of which one is asked for, are eigenvalues of [0 P; P^H 0],
/// beside their negatives and as many zeros as P has more columns than rows.
double findSmallestBySpectrum(const MatX<Complex>& P) {
  const Eigen::Index n = P.rows(), all = P.rows() + P.cols();
  MatX<Complex> both = MatX<Complex>::Zero(all, all);
  both.topRightCorner(n, P.cols()) = P;
  both.bottomLeftCorner(P.cols(), n) = P.adjoint();
  std::vector<double> sizes;
  for (const double value : calcSymmetricForm(both).values) sizes.push_back(std::abs(value));
  std::ranges::sort(sizes);
  return sizes[static_cast<std::size_t>(P.cols() - n)];
}

void expectWeakest(const StateSpace& s, std::size_t every) {
  const WeakestDirections directions(s.A, s.B);
  const std::vector<Pole> poles = listPoles(s.A);
  for (std::size_t k = 0; k < poles.size(); k += every) {
    MatX<Complex> pencil(s.order(), s.order() + s.inputCount());
    pencil.leftCols(s.order()) = test::shift(s.A, poles[k].value);
    pencil.rightCols(s.inputCount()) = test::toComplex(s.B);
    const WeakestDirection found = directions.find(poles[k].value);
    const double expected = findSmallestBySpectrum(pencil);
    EXPECT_NEAR(found.value, expected, 1e-13 * pencil.norm()) << poles[k].value;
    EXPECT_NEAR(found.direction.norm(), 1, 1e-12);
  }
}

TEST_P(AnyReach, WeakestDirectionIsThatOfTheWholeDecomposition) {
  expectWeakest(system, 1);
  expectWeakest(test::rescale(any, system).system, 1);
}

TEST(Reach, WeakestDirectionOfMoreStatesThanLanczosMakesSteps) {
  test::Arbitrary any{7};
  expectWeakest(test::anySystem(any, 70, 3, 2), 13);
}

TEST_P(AnyReach, TellsHowFarItIsAndStopsWhereItIsTold) {
  std::vector<double> parts;
  ASSERT_TRUE(calcReach(system, [&](double part) {
    parts.push_back(part);
    return true;
  }));
  EXPECT_EQ(parts.size(), 2u * static_cast<unsigned>(system.order()));
  EXPECT_TRUE(std::ranges::is_sorted(parts));
  EXPECT_EQ(parts.back(), 1);
  int asked = 0;
  EXPECT_FALSE(calcReach(system, [&](double) { return ++asked < 2; }));
  EXPECT_EQ(asked, 2);
}

TEST_P(AnyReach, StaircaseIsASimilarity) {
  const Staircase stairs = calcStaircase(system);
  const int n = system.order();
  EXPECT_LT(test::difference(multiply(stairs.V, stairs.inverse), test::identity(n)), 1e-13 * n);
  EXPECT_LT(test::difference(multiply(stairs.V, stairs.A, stairs.inverse), system.A),
            1e-12 * system.A.norm());
  EXPECT_LT(test::difference(multiply(stairs.V, stairs.B), system.B), 1e-12 * system.B.norm());
}

/// Gramians solve their equations; their rank is that of reach.
TEST_P(AnyReach, GramiansAreThoseOfStableSystems) {
  StateSpace stable = test::anyStableSystem(any, reached + 1, 1, 2);
  const ReachTable table = calcReach(stable);
  ASSERT_TRUE(table.controlGramian && table.viewGramian);
  const MatX<double> AP = multiply(stable.A, *table.controlGramian);
  EXPECT_LT(test::difference(-2 * symmetricPart(AP), test::square(stable.B)),
            1e-11 * (1 + AP.norm()));
  const MatX<double> QA = multiply(*table.viewGramian, stable.A);
  EXPECT_LT(test::difference(-2 * symmetricPart(QA), multiplyAdjoint(stable.C, stable.C)),
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

/// What no input acts on at all has no smallest value but 0.
TEST(Reach, OfNoInputsIsTheDistanceToAPole) {
  const MatX<double> A = MatX<double>::Identity(3, 3);
  for (const Eigen::Index inputs : {0, 2}) {
    const WeakestDirections directions(A, MatX<double>::Zero(3, inputs));
    EXPECT_EQ(directions.find(1).value, 0);
    EXPECT_NEAR(directions.find({1, 2}).value, 2, 1e-15);
    EXPECT_NEAR(directions.find(1).direction.norm(), 1, 1e-15);
  }
}

TEST(Reach, OfAGainIsEmpty) {
  const ReachTable table = calcReach(makeGain(MatX<double>::Ones(1, 1)));
  EXPECT_TRUE(table.poles.empty());
  EXPECT_EQ(table.weakestControl, -1);
  EXPECT_TRUE(table.isStabilisable());
}

}  // namespace
}  // namespace denavit
