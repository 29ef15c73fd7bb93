#include <gmock/gmock.h>

#include "core/linear_system/assignment.h"
#include "core/linear_system/discretize.h"
#include "core/linear_system/lqr.h"
#include "core/linear_system/lyapunov.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using RiccatiStatus = RiccatiSolution::Status;

MatX<double> anyWeight(test::Arbitrary& any, int n, double least) {
  MatX<double> weight = test::square(test::anyMatrix(any, n, n));
  weight.diagonal().array() += least;
  return weight;
}

/// Continuous and sampled plants, random ones and arms with motors.
class AnyRegulator : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  StateSpace plant = makePlant();
  int n = plant.order(), m = plant.inputCount();
  MatX<double> Q = anyWeight(any, n, 0), R = anyWeight(any, m, 0.1);
  RiccatiSolution lqr = designLqr(plant, Q, R);

  StateSpace makePlant() {
    const int size = 1 + static_cast<int>(GetParam() % 8);
    StateSpace made = GetParam() % 3 == 0 ? test::anyDrivenArm(any, 1 + size / 3)
                                          : test::anySystem(any, size, 1 + size / 3, 2);
    if (GetParam() % 3 != 0) made.D.setZero();
    return GetParam() % 2 == 0 ? discretize(made, 0.01) : made;
  }
  /// x0^T P x0 for all x0: the cost of u = -K x, whatever K is.
  MatX<double> costOf(const MatX<double>& K) const {
    const MatX<double> closed = plant.A - multiply(plant.B, K);
    const auto P = solveLyapunov(closed.transpose(), Q + multiplyBothSides(R, K), plant.sampleTime);
    return P.value();
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyRegulator, testing::Range(1u, 81u));

TEST_P(AnyRegulator, SolvesTheEquationAndIsStable) {
  ASSERT_TRUE(lqr.isSolved()) << lqr.reason;
  EXPECT_LT(lqr.residual, 1e-13);
  EXPECT_TRUE(areStable(lqr.closedLoop));
  const MatX<double>& X = lqr.X;
  const MatX<double> XA = multiply(X, plant.A), XB = multiply(X, plant.B);
  MatX<double> terms;
  if (plant.isDiscrete()) {
    const MatX<double> S = R + multiplyAdjoint(plant.B, XB);
    const MatX<double> BXA = multiplyAdjoint(plant.B, XA);
    terms = multiplyAdjoint(plant.A, XA) - X - multiplyAdjoint(BXA, solvePositive(S, BXA)) + Q;
    EXPECT_LT(terms.norm(), 1e-10 * (XA.norm() * plant.A.norm() + Q.norm()));
  } else {
    const MatX<double> BX = XB.transpose();
    terms = 2 * symmetricPart(XA) - multiply(XB, solvePositive(R, BX)) + Q;
    EXPECT_LT(terms.norm(), 1e-10 * (XA.norm() + Q.norm()));
  }
}

/// The cost is X, and every other gain costs more.
TEST_P(AnyRegulator, NothingCostsLess) {
  ASSERT_TRUE(lqr.isSolved());
  const MatX<double> best = costOf(lqr.K);
  EXPECT_LT(test::difference(best, lqr.X), 1e-9 * lqr.X.norm());
  for (int k = 0; k < 5; ++k) {
    const MatX<double> change = test::anyMatrix(any, m, n);
    const MatX<double> step = 1e-3 * (lqr.K.norm() + 1e-3) / change.norm() * change;
    const double up = costOf(lqr.K + step).trace() - best.trace();
    const double down = costOf(lqr.K - step).trace() - best.trace();
    EXPECT_GT(up, -1e-11 * best.trace());
    EXPECT_GT(down, -1e-11 * best.trace());
    EXPECT_GT(up + down, 0);
    EXPECT_LT(std::abs(up - down), 0.2 * (up + down) + 1e-10 * best.trace());  // no slope
  }
}

/// K in other units is K times those units.
TEST_P(AnyRegulator, DoesNotDependOnUnits) {
  const auto [other, d] = test::rescale(any, plant);
  const RiccatiSolution again = designLqr(other, test::scale(d, Q, d), R);
  ASSERT_TRUE(again.isSolved()) << again.reason;
  const MatX<double> K = test::scale(VecX<double>::Ones(m), again.K, d.cwiseInverse());
  EXPECT_LT(test::difference(K, lqr.K), 1e-9 * lqr.K.norm());
  EXPECT_LT(again.residual, 1e-13);
}

TEST_P(AnyRegulator, SeparationHolds) {
  const KalmanFilter filter = designKalman(plant, Q, anyWeight(any, plant.outputCount(), 0.1));
  ASSERT_TRUE(filter.solution.isSolved()) << filter.solution.reason;
  const LqgCompensator lqg = makeLqg(plant, lqr.K, filter.L);
  EXPECT_LT(lqg.separationError, 1e-7);
  EXPECT_TRUE(areStable(listPoles(lqg.closedLoop.A, plant.sampleTime)));
  if (plant.isDiscrete()) {
    EXPECT_LT(test::difference(multiply(plant.A, filter.correction), filter.L),
              1e-9 * filter.L.norm());
  }
}

/// The covariance is that of the estimate's error, and no other gain makes it smaller.
TEST_P(AnyRegulator, KalmanCovarianceIsTheLeast) {
  const int p = plant.outputCount();
  const MatX<double> V = anyWeight(any, p, 0.1);
  const KalmanFilter filter = designKalman(plant, Q, V);
  ASSERT_TRUE(filter.solution.isSolved());
  const auto covarianceOf = [&](const MatX<double>& L) {
    const MatX<double> noise = multiplyByAdjoint(multiply(L, V), L);
    return solveLyapunov(plant.A - multiply(L, plant.C), Q + noise, plant.sampleTime).value();
  };
  const MatX<double> least = covarianceOf(filter.L);
  EXPECT_LT(test::difference(least, filter.solution.X), 1e-8 * least.norm());
  const MatX<double> change = test::anyMatrix(any, n, p);
  const MatX<double> step = 1e-3 * (filter.L.norm() + 1e-3) / change.norm() * change;
  const double up = covarianceOf(filter.L + step).trace() - least.trace();
  const double down = covarianceOf(filter.L - step).trace() - least.trace();
  EXPECT_GT(up + down, 0);
}

/// A mass: K = [1, sqrt 3] for unit weights.
TEST(Lqr, OfADoubleIntegrator) {
  const StateSpace mass = test::makeTransfer({1}, {1, 0, 0});
  const MatX<double> I = MatX<double>::Identity(2, 2), one = MatX<double>::Ones(1, 1);
  const RiccatiSolution lqr = designLqr(mass, I, one);
  EXPECT_NEAR(lqr.K(0, 0), 1, 1e-14);
  EXPECT_NEAR(lqr.K(0, 1), std::sqrt(3), 1e-14);
  EXPECT_NEAR(lqr.X(0, 0), std::sqrt(3), 1e-14);
}

/// Without weights an unstable pole is mirrored, a stable plant left alone.
/// A stretched chain of n links without gravity, a torque at every joint: with weights that are
/// multiples of 1 it is n double integrators along the eigenvectors of its inertia matrix, which
/// spread over many powers of ten.
TEST(Lqr, OfALongChainIsThatOfItsModes) {
  constexpr double q = 100, r = 1, rho = 0.01;
  for (const Eigen::Index n : {4, 12, 16, 20}) {
    MatX<double> J = MatX<double>::Zero(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index j = 0; j <= i; ++j) J(i, j) = 0.3 * static_cast<double>(i - j + 1);
    }
    const auto [lambda, V] = calcSymmetricForm(invert(multiplyAdjoint(J, J)));
    const MatX<double> I = test::identity(n);
    MatX<double> A = MatX<double>::Zero(2 * n, 2 * n), B = MatX<double>::Zero(2 * n, n);
    A.topRightCorner(n, n) = I;
    B.bottomRows(n) = test::square(V, lambda);
    MatX<double> weights = MatX<double>::Zero(2 * n, 2 * n);
    weights.topLeftCorner(n, n) = q * I;
    weights.bottomRightCorner(n, n) = r * I;
    const RiccatiSolution solution = solveRiccati(A, B, weights, rho * I);
    ASSERT_TRUE(solution.isSolved()) << n << ": " << solution.reason;
    VecX<double> rates(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      rates[i] = std::sqrt((r + 2 * std::sqrt(q * rho) / lambda[i]) / rho);
    }
    MatX<double> K(n, 2 * n);
    K.leftCols(n) = std::sqrt(q / rho) * I;
    K.rightCols(n) = test::square(V, rates);
    EXPECT_LT(test::difference(solution.K, K), 1e-6 * K.norm()) << n;
  }
}

TEST(Lqr, OfLeastEffortMirrorsPoles) {
  const MatX<double> none = MatX<double>::Zero(1, 1), one = MatX<double>::Ones(1, 1);
  const RiccatiSolution lqr = designLqr(test::makeTransfer({1}, {1, -3}), none, one);
  ASSERT_TRUE(lqr.isSolved()) << lqr.reason;
  EXPECT_NEAR(lqr.closedLoop[0].value.real(), -3, 1e-13);
  EXPECT_NEAR(designLqr(test::makeTransfer({1}, {1, 3}), none, one).K(0, 0), 0, 1e-15);
}

/// Delayed inputs make A singular; x(k + 1) = x + u by hand: X = (1 + sqrt 5) / 2.
TEST(Lqr, ASingularAIsFine) {
  const MatX<double> one = MatX<double>::Ones(1, 1);
  const RiccatiSolution simple = solveRiccati(one, one, one, one, 1);
  EXPECT_NEAR(simple.X(0, 0), (1 + std::sqrt(5)) / 2, 1e-14);
  const StateSpace late = discretize(test::makeTransfer({1}, {1, 0, -2}), 0.05, 0.13);
  const MatX<double> Q = MatX<double>::Identity(late.order(), late.order());
  const RiccatiSolution lqr = designLqr(late, Q, one);
  ASSERT_TRUE(lqr.isSolved()) << lqr.reason;
  EXPECT_LT(lqr.residual, 1e-14);
  EXPECT_TRUE(areStable(lqr.closedLoop));
}

TEST(Lqr, SaysWhyThereIsNone) {
  const MatX<double> I = MatX<double>::Identity(2, 2), one = MatX<double>::Ones(1, 1);
  MatX<double> A(2, 2), B(2, 1), Q = I;
  A << 2, 0, 0, -1;
  B << 0, 1;
  const RiccatiSolution unreached = solveRiccati(A, B, I, one);
  EXPECT_EQ(unreached.status, RiccatiStatus::NotStabilisable);
  EXPECT_NEAR(unreached.culprit->value.real(), 2, 1e-14);
  EXPECT_THAT(unreached.reason, HasSubstr("do not reach the pole at 2, which is not stable"));

  A << 0, 1, -9, 0;  // swings; nothing asks it to stop
  const RiccatiSolution unseen = solveRiccati(A, B, MatX<double>::Zero(2, 2), one);
  EXPECT_EQ(unseen.status, RiccatiStatus::NotSeen);
  EXPECT_NEAR(std::abs(unseen.culprit->value.imag()), 3, 1e-13);

  Q(0, 0) = -1;
  const RiccatiSolution negative = solveRiccati(A, B, Q, one);
  EXPECT_EQ(negative.status, RiccatiStatus::BadWeights);
  EXPECT_THAT(negative.reason, HasSubstr("the weight of state 1 is negative"));
  EXPECT_THAT(solveRiccati(A, B, I, 0 * one).reason, HasSubstr("the weight of input 1"));
  Q << 1, 5, 5, 1;
  EXPECT_EQ(solveRiccati(A, B, Q, one).status, RiccatiStatus::BadWeights);
  Q << 1, 2, 0, 1;
  EXPECT_THAT(solveRiccati(A, B, Q, one).reason, HasSubstr("not symmetric"));
  EXPECT_THROW((void)solveRiccati(A, B, one, one), std::invalid_argument);
  EXPECT_THROW((void)solveRiccati(A, B, NAN * I, one), std::invalid_argument);

  // A pole 1e-13 from being out of reach: no gain of any use, and no crash.
  A << 2, 1e-13, 0, -1;
  const RiccatiSolution nearly = solveRiccati(A, B, I, one);
  EXPECT_FALSE(nearly.isSolved());
  EXPECT_FALSE(nearly.reason.empty());
}

TEST(Lqr, KalmanSaysWhyThereIsNone) {
  MatX<double> A(2, 2), C(1, 2);
  A << 2, 0, 0, -1;
  C << 0, 1;
  const StateSpace blind = makeStateSpace(A, MatX<double>::Ones(2, 1), C);
  const MatX<double> I = MatX<double>::Identity(2, 2), one = MatX<double>::Ones(1, 1);
  EXPECT_THAT(designKalman(blind, I, one).solution.reason, HasSubstr("no output shows"));
}

/// Integral action: outputs end at r although a constant load acts.
TEST(Lqr, IntegralActionHoldsOutputsAgainstLoads) {
  for (const double Ts : {0.0, 0.02}) {
    test::Arbitrary any(5);
    StateSpace plant = test::anyDrivenArm(any, 2);
    if (Ts > 0) plant = discretize(plant, Ts);
    const MatX<double> Q = MatX<double>::Identity(8, 8), R = MatX<double>::Identity(2, 2);
    const IntegralLqr design = designIntegralLqr(plant, {0, 1}, Q, R);
    ASSERT_TRUE(design.solution.isSolved()) << design.solution.reason;
    const StateSpace& loop = design.closedLoop;
    EXPECT_TRUE(areStable(listPoles(loop.A, Ts)));
    // At rest x = A x + B r + load (continuous: 0 instead of x).
    MatX<double> rest = -loop.A;
    if (Ts > 0) rest.diagonal().array() += 1;
    VecX<double> load = VecX<double>::Zero(8);
    load.head(6) = any.vecX(6, 1);
    const VecX<double> r = any.vecX(2, 1);
    const VecX<double> pushed = multiply(loop.B, r) + load;
    const VecX<double> x = solveByFullPivots(rest, pushed);
    EXPECT_LT(test::difference(multiply(loop.C, x), r), 1e-9);
  }
}

/// Two integrals, one input: one of them cannot be held.
TEST(Lqr, IntegralActionSaysWhatCannotBeHeld) {
  MatX<double> A(2, 2), B(2, 1);
  A << 0, 1, -2, -3;
  B << 0, 1;
  const StateSpace plant = makeStateSpace(A, B, MatX<double>::Identity(2, 2));
  const MatX<double> Q = MatX<double>::Identity(4, 4), one = MatX<double>::Ones(1, 1);
  const IntegralLqr both = designIntegralLqr(plant, {0, 1}, Q, one);
  EXPECT_EQ(both.solution.status, RiccatiStatus::NotStabilisable);
  EXPECT_THAT(both.solution.reason, HasSubstr("at most as many outputs as there are inputs"));
  EXPECT_TRUE(designIntegralLqr(plant, {0}, Q.topLeftCorner(3, 3), one).solution.isSolved());
}

}  // namespace
}  // namespace denavit
