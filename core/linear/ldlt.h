#pragma once

#include "core/scalar/scalar.h"

namespace denavit {

/// Factors a symmetric positive definite matrix as L D L^T without pivoting (Cholesky without roots):
/// afterwards the strictly lower part holds L and the diagonal D. Only the lower part of A is read.
/// Divides by the pivots: for a matrix that is not positive definite the result has a pivot that is
/// not positive (double: check with isPositive).
template <Scalar T>
void factorLdlt(MatX<T>& A) {
  const Eigen::Index n = A.rows();
  for (Eigen::Index j = 0; j < n; ++j) {
    const T inverse = T(1) / A(j, j);
    for (Eigen::Index i = j + 1; i < n; ++i) {
      const T l = A(i, j) * inverse;
      for (Eigen::Index k = i; k < n; ++k) A(k, i) -= l * A(k, j);
    }
    for (Eigen::Index i = j + 1; i < n; ++i) A(i, j) *= inverse;
  }
}

/// Solves L D L^T x = b in place, from the factors of factorLdlt.
template <Scalar T>
void solveLdlt(const MatX<T>& LD, VecX<T>& x) {
  const Eigen::Index n = LD.rows();
  for (Eigen::Index j = 0; j < n; ++j) {
    for (Eigen::Index i = j + 1; i < n; ++i) x[i] -= LD(i, j) * x[j];
  }
  for (Eigen::Index j = n - 1; j >= 0; --j) {
    x[j] /= LD(j, j);
    for (Eigen::Index i = j + 1; i < n; ++i) x[j] -= LD(i, j) * x[i];
  }
}

/// Whether every pivot is a positive number that is not lost in rounding against the largest.
[[nodiscard]] bool isPositive(const MatX<double>& LD);

}  // namespace denavit
