#include <gtest/gtest.h>

#include "core/linear_system/assignment.h"
#include "core/linear_system/zeros.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

/// The least singular value of [A - s I, B; C, D] over the largest: 0 where the rank drops.
double pencilRankMeasure(const StateSpace& s, const Complex& at, int rank) {
  const Eigen::Index n = s.order(), m = s.inputCount(), p = s.outputCount();
  MatX<Complex> P(n + p, n + m);
  P.topLeftCorner(n, n) = -test::shift(s.A, at);
  P.topRightCorner(n, m) = test::toComplex(s.B);
  P.bottomLeftCorner(p, n) = test::toComplex(s.C);
  P.bottomRightCorner(p, m) = test::toComplex(s.D);
  const VecX<double> values = calcSingularValues(P);
  return values[n + rank - 1] / values[0];
}

void expectRoots(std::vector<Complex> actual, const std::vector<Complex>& expected, double close) {
  ASSERT_EQ(actual.size(), expected.size());
  const std::vector<int> match = matchRoots(expected, actual);
  for (std::size_t k = 0; k < expected.size(); ++k) {
    EXPECT_LT(std::abs(expected[k] - actual[static_cast<std::size_t>(match[k])]), close)
        << expected[k];
  }
}

class AnyZeros : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 2 + static_cast<int>(GetParam() % 9);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyZeros, testing::Range(1u, 61u));

/// A square system with D = 0 and C B invertible has n - m zeros, and the rank drops at each.
TEST_P(AnyZeros, DropTheRank) {
  StateSpace system = test::anySystem(any, n, 2, 2);
  system.D.setZero();
  const ZeroTable table = findZeros(system);
  EXPECT_EQ(table.normalRank, 2);
  ASSERT_EQ(table.zeros.size(), static_cast<std::size_t>(n - 2));
  for (const Complex& zero : table.zeros) {
    EXPECT_LT(pencilRankMeasure(system, zero, 2), 1e-12) << zero;
    EXPECT_GT(pencilRankMeasure(system, zero + (1 + std::abs(zero)) * Complex(0.1, 0.05), 2), 1e-9);
  }
}

TEST_P(AnyZeros, DoNotDependOnUnits) {
  StateSpace system =
      GetParam() % 2 == 0 ? test::anySystem(any, n, 2, 2) : test::anyDrivenArm(any, 3);
  if (GetParam() % 2 == 1) system = selectChannels(system, {0}, {1});
  const ZeroTable table = findZeros(system), other = findZeros(test::rescale(any, system).system);
  double size = 0;
  for (const Complex& zero : table.zeros) size = std::max(size, std::abs(zero));
  expectRoots(other.zeros, table.zeros, 1e-8 * size);
}

/// Random systems with more outputs than inputs have none.
TEST_P(AnyZeros, AreNoneWhereOutputsOutnumberInputs) {
  EXPECT_TRUE(findZeros(test::anySystem(any, n, 2, 3)).zeros.empty());
  EXPECT_TRUE(findZeros(test::anySystem(any, n, 3, 2)).zeros.empty());
}

TEST_P(AnyZeros, OfATransferFunctionAreItsNumeratorsRoots) {
  const double a = any.number(0.2, 3), b = any.number(-3, 3), c = any.number(0.2, 3);
  // (s - b)((s + a)² + c²) over a polynomial of degree 5.
  const std::vector<double> num{1, 2 * a - b, a * a + c * c - 2 * a * b, -b * (a * a + c * c)};
  const std::vector<double> den{1, any.number(1, 3), any.number(1, 9), any.number(1, 9), 2, 1};
  expectRoots(findZeros(test::makeTransfer(num, den)).zeros, {b, {-a, c}, {-a, -c}}, 1e-10);
}

/// What the input does not reach is a zero as well as a pole.
TEST_P(AnyZeros, DecouplingZerosAppear) {
  StateSpace system = test::anySystem(any, n, 1, 1);
  StateSpace hidden = test::anySystem(any, 1, 1, 1);
  hidden.A(0, 0) = any.number(-5, -3);
  StateSpace both;
  both.A = MatX<double>::Zero(n + 1, n + 1);
  both.A.topLeftCorner(n, n) = system.A;
  both.A(n, n) = hidden.A(0, 0);
  both.B = MatX<double>::Zero(n + 1, 1);
  both.B.topRows(n) = system.B;
  both.C = MatX<double>::Zero(1, n + 1);
  both.C.leftCols(n) = system.C;
  both.C(0, n) = hidden.C(0, 0);
  both.D = system.D;
  std::vector<Complex> expected = findZeros(system).zeros;
  expected.push_back(hidden.A(0, 0));
  expectRoots(findZeros(both).zeros, expected, 1e-8);
}

TEST(Zeros, OfSpecialSystems) {
  // A double integrator and a lag have none at finite places.
  EXPECT_TRUE(findZeros(test::makeTransfer({1}, {1, 0, 0})).zeros.empty());
  // An output that no input moves: rank 0; nothing reaches the outputs, all poles are decoupled.
  StateSpace dead = test::makeTransfer({1}, {1, 3, 2});
  dead.B.setZero();
  const ZeroTable table = findZeros(dead);
  EXPECT_EQ(table.normalRank, 0);
  // A gain.
  EXPECT_EQ(findZeros(makeGain(MatX<double>::Identity(2, 2))).normalRank, 2);
  EXPECT_EQ(findZeros(makeGain(MatX<double>::Ones(2, 2))).normalRank, 1);
  // (s + 1)² twice over: a repeated zero.
  expectRoots(findZeros(test::makeTransfer({1, 2, 1}, {1, 6, 11, 6})).zeros, {-1, -1}, 1e-6);
  // Discrete: a zero on the negative axis.
  expectRoots(findZeros(test::makeTransfer({1, 0.9}, {1, -1.6, 0.63}, 0.1)).zeros, {-0.9}, 1e-13);
}

}  // namespace
}  // namespace denavit
