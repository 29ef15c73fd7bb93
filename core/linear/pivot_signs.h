#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// Watches a square matrix that changes for where it becomes singular, by the signs of its pivots
/// in one order of rows and columns. The determinant's sign alone misses what loses its rank twice
/// at once. A pivot may change its sign elsewhere, too, where the order serves no longer. Allocates
/// nothing once it has had its size.
class PivotSigns {
 public:
  /// Takes the order of complete pivoting, and the signs now.
  void choose(const MatX<double>& A);
  /// Whether all pivots have the signs that they had.
  [[nodiscard]] bool areKept(const MatX<double>& A);

  /// Order of rows, order of columns, signs: to be kept and taken back.
  [[nodiscard]] std::vector<int> memory() const;
  void recall(const std::vector<int>& memory);

 private:
  std::vector<int> rows_, columns_, signs_;
  MatX<double> W_;  ///< scratch
};

}  // namespace denavit
