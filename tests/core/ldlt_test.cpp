#include "core/linear/ldlt.h"

#include <Eigen/Cholesky>
#include <gtest/gtest.h>

#include "core/scalar/counted.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

MatX<double> arbitraryPositive(test::Arbitrary& any, int n) {
  MatX<double> B(n, n);
  for (int j = 0; j < n; ++j) B.col(j) = any.vecX(n, 1);
  return B * B.transpose() + 0.1 * MatX<double>::Identity(n, n);
}

/// Every number of unknowns that groups of four leave over, several times.
TEST(Ldlt, SolvesWhatEigenSolves) {
  for (int n = 1; n <= 21; ++n) {
    test::Arbitrary any(static_cast<unsigned>(n));
    const MatX<double> A = arbitraryPositive(any, n);
    const VecX<double> b = any.vecX(n, 1);
    MatX<double> factors = A.triangularView<Eigen::Lower>();
    factorLdlt(factors);
    VecX<double> x = b;
    solveLdlt(factors, x);
    const VecX<double> expected = A.llt().solve(b);
    EXPECT_LT((x - expected).norm(), 1e-12 * expected.norm()) << "n = " << n;
    EXPECT_TRUE(isPositive(factors));
  }
}

/// Four unknowns at a time cost what one at a time would: n² products.
TEST(Ldlt, CostsTheTextbooksOperations) {
  for (long n = 1; n <= 21; ++n) {
    test::Arbitrary any(3);
    MatX<Counted> A = arbitraryPositive(any, static_cast<int>(n)).cast<Counted>();
    VecX<Counted> x = any.vecX(static_cast<int>(n), 1).cast<Counted>();
    {
      const CountingScope scope;
      factorLdlt(A);
      EXPECT_EQ(scope.count(),
                (OperationCount{(n * n + 6 * n - 7) * n / 6, (n * n - 1) * n / 6, n, 0}));
    }
    const CountingScope scope;
    solveLdlt(A, x);
    EXPECT_EQ(scope.count(), (OperationCount{n * n, n * n - n, 0, 0}));
  }
}

}  // namespace
}  // namespace denavit
