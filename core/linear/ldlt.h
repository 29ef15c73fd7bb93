#pragma once

#include "core/scalar/scalar.h"

namespace denavit {

/// Factors a symmetric positive definite matrix as L D L^T without pivoting (Cholesky without
/// roots): afterwards the strictly lower part holds L and the diagonal the reciprocals of D, so
/// that solving divides nothing. Only the lower part of A is read. A matrix that is not positive
/// definite leaves a pivot that is not positive (double: see isPositive).
template <Scalar T>
void factorLdlt(MatX<T>& A) {
  const Eigen::Index n = A.rows();
  for (Eigen::Index j = 0; j < n; ++j) {
    T* const column = &A(0, j);
    const T inverse = T(1) / column[j];
    for (Eigen::Index i = j + 1; i < n; ++i) {
      const T l = column[i] * inverse;
      T* const right = &A(0, i);
      for (Eigen::Index k = i; k < n; ++k) right[k] -= l * column[k];
    }
    for (Eigen::Index i = j + 1; i < n; ++i) column[i] *= inverse;
    column[j] = inverse;
  }
}

/// Solves L D L^T x = b in place, from what factorLdlt left.
template <Scalar T>
void solveLdlt(const MatX<T>& factors, VecX<T>& x) {
  const Eigen::Index n = factors.rows();
  for (Eigen::Index j = 0; j < n; ++j) {
    const T* const column = &factors(0, j);
    for (Eigen::Index i = j + 1; i < n; ++i) x[i] -= column[i] * x[j];
  }
  for (Eigen::Index j = n - 1; j >= 0; --j) {
    const T* const column = &factors(0, j);
    T sum = x[j] * column[j];
    for (Eigen::Index i = j + 1; i < n; ++i) sum -= column[i] * x[i];
    x[j] = sum;
  }
}

/// Whether every pivot that factorLdlt met is positive and not lost in rounding against the
/// diagonal element it came from. Units and sizes differ between joints, so pivots are not compared
/// with each other: a wrist of milligrams on a base of tons is positive definite.
[[nodiscard]] bool isPositive(const MatX<double>& factors);

}  // namespace denavit
