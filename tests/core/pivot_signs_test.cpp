#include "core/linear/pivot_signs.h"

#include <gtest/gtest.h>

#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

/// A matrix that loses its rank k times at t = 0: its determinant goes as t to the k.
MatX<double> lose(int k, double t, const MatX<double>& left, const MatX<double>& right) {
  VecX<double> middle = VecX<double>::Ones(left.rows());
  middle.head(k).setConstant(t);
  return left * middle.asDiagonal() * right;
}

TEST(PivotSigns, ChangeWhereTheRankIsLostHoweverOften) {
  test::Arbitrary any(3);
  for (int n = 1; n <= 8; ++n) {
    for (int k = 1; k <= std::min(n, 4); ++k) {
      MatX<double> left(n, n), right(n, n);
      for (int i = 0; i < n; ++i) left.col(i) = any.vecX(n, 1);
      for (int i = 0; i < n; ++i) right.col(i) = any.vecX(n, 1);
      PivotSigns signs;
      signs.choose(lose(k, 1e-3, left, right));
      EXPECT_TRUE(signs.areKept(lose(k, 1e-4, left, right)));
      EXPECT_FALSE(signs.areKept(lose(k, -1e-4, left, right))) << n << ' ' << k;
      PivotSigns again;
      again.recall(signs.memory());
      EXPECT_TRUE(again.areKept(lose(k, 1e-4, left, right)));
      EXPECT_FALSE(again.areKept(lose(k, -1e-4, left, right)));
    }
  }
}

TEST(PivotSigns, OfNoMatrixAreKept) {
  PivotSigns signs;
  signs.choose(MatX<double>(0, 0));
  EXPECT_TRUE(signs.areKept(MatX<double>(0, 0)));
}

}  // namespace
}  // namespace denavit
