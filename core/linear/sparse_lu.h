#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// L U factors of a square matrix with many zeros, with partial pivoting; what is 0 costs nothing.
/// Columns with few entries should come first: they fill up least. Decides on values, so it is
/// double only; allocates nothing once it has had its size.
class SparseLu {
 public:
  void resize(Eigen::Index n);
  [[nodiscard]] Eigen::Index size() const { return A_.rows(); }
  /// The matrix, to be filled before factor(), which takes its place.
  [[nodiscard]] MatX<double>& matrix() { return A_; }
  void factor();
  /// Solves A x = b in place. A singular A gives numbers that are not finite.
  void solve(VecX<double>& x) const;
  /// The same for many right sides at once, the rows of X, quicker than one by one.
  /// @param X  m x size()
  void solveRows(MatX<double>& X) const;

  /// The smallest pivot over the largest; 1 of no matrix.
  [[nodiscard]] double pivotRatio() const { return pivotRatio_; }

 private:
  void findEntries();

  MatX<double> A_;  ///< factors; reciprocal pivots on the diagonal
  std::vector<Eigen::Index> swaps_;
  /// Rows of the entries of every column, below the diagonal and above it, one column after the
  /// other; where each column's begin.
  std::vector<int> below_, above_, beginBelow_, beginAbove_;
  std::vector<int> rows_;  ///< scratch: of the column that is eliminated
  double pivotRatio_ = 1;
};

}  // namespace denavit
