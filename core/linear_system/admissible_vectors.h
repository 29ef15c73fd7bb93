#pragma once

#include <vector>

#include "core/linear_system/state_space.h"

namespace denavit {

/// Eigenvectors X of A - B K for given eigenvalues, as independent as B leaves them.
struct AdmissibleVectors {
  MatX<double> X;       ///< n x n: a column per real eigenvalue, real and imaginary part per pair
  MatX<double> Lambda;  ///< (A - B K) X = X Lambda: 1 x 1 and [a b; -b a] blocks
  double conditioning = 1;
};
/// @param poles  conjugates beside each other, the positive imaginary part first; none more often
/// than B has independent columns
/// @param B  of full column rank
[[nodiscard]] AdmissibleVectors findAdmissibleVectors(const MatX<double>& A, const MatX<double>& B,
                                                      const std::vector<Complex>& poles);

}  // namespace denavit
