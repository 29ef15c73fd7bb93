#include <gtest/gtest.h>

#include "core/linear_system/lyapunov.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

class AnyLyapunov : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % 15);
  double sampleTime = GetParam() % 2 == 0 ? 0.1 : 0.0;
  StateSpace system = test::anyStableSystem(any, n, 2, 2, sampleTime);

  MatX<double> equation(const MatX<double>& X, const MatX<double>& Q) const {
    const MatX<double>& A = system.A;
    const MatX<double> AX = multiply(A, X);
    const MatX<double> rest = sampleTime > 0 ? multiplyByAdjoint(AX, A) : 2 * symmetricPart(AX);
    return sampleTime > 0 ? MatX<double>(rest - X + Q) : MatX<double>(rest + Q);
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyLyapunov, testing::Range(1u, 61u));

TEST_P(AnyLyapunov, SolutionsSolve) {
  const MatX<double> half = test::anyMatrix(any, n, n), Q = 2 * symmetricPart(half);
  const auto X = solveLyapunov(system.A, Q, sampleTime);
  ASSERT_TRUE(X);
  EXPECT_LT(equation(*X, Q).norm(), 1e-12 * (1 + X->norm()) * (1 + system.A.squaredNorm()));
}

TEST_P(AnyLyapunov, FactorsMakeTheGramian) {
  const auto F = findGramianFactor(system.A, system.B, sampleTime);
  const auto X = solveLyapunov(system.A, test::square(system.B), sampleTime);
  ASSERT_TRUE(F && X);
  EXPECT_LT(test::difference(test::square(*F), *X), 1e-11 * X->norm());
}

/// Units of states change a solution as a covariance, to its last small direction.
TEST_P(AnyLyapunov, FactorsDoNotDependOnUnits) {
  const auto [other, d] = test::rescale(any, system);
  const auto F = findGramianFactor(system.A, system.B, sampleTime);
  const auto G = findGramianFactor(other.A, other.B, sampleTime);
  ASSERT_TRUE(F && G);
  const MatX<double> X = test::square(*F);
  const MatX<double> back = test::scale(d, test::square(*G), d);
  EXPECT_LT(test::difference(back, X), 1e-11 * X.norm());
}

TEST_P(AnyLyapunov, SylvesterSolutionsSolve) {
  const MatX<double> B = test::anyStableSystem(any, 4, 1, 1).A;
  const MatX<double> C = test::anyMatrix(any, n, 4);
  const MatX<double> A = test::anyStableSystem(any, n, 1, 1).A;
  const auto X = solveSylvester(A, B, C);
  ASSERT_TRUE(X);
  EXPECT_LT(test::difference(multiply(A, *X) + multiply(*X, B), C),
            1e-11 * (1 + X->norm()) * (1 + A.norm()));
}

TEST(Lyapunov, RefusesWhatHasNoSolution) {
  const MatX<double> Q = MatX<double>::Identity(2, 2);
  MatX<double> A(2, 2);
  A << 0, 1, -4, 0;  // on the axis
  EXPECT_FALSE(solveLyapunov(A, Q));
  EXPECT_FALSE(findGramianFactor(A, Q));
  EXPECT_FALSE(findGramianFactor(MatX<double>(2 * Q), Q, 0.1));
  EXPECT_FALSE(solveSylvester(A, -A, Q));
  A << 1, 0, 0, -1;  // 1 and -1 add up to 0
  EXPECT_FALSE(solveLyapunov(A, Q));
}

/// x' = -a x + u: int e^(-2 a t) dt = 1 / 2a.
TEST(Lyapunov, OfOneState) {
  const MatX<double> one = MatX<double>::Ones(1, 1);
  EXPECT_DOUBLE_EQ((*solveLyapunov(-4 * one, one))(0, 0), 0.125);
  EXPECT_DOUBLE_EQ(std::abs((*findGramianFactor(-4 * one, one))(0, 0)), std::sqrt(0.125));
  EXPECT_DOUBLE_EQ((*solveLyapunov(0.5 * one, one, 1))(0, 0), 1 / 0.75);
}

}  // namespace
}  // namespace denavit
