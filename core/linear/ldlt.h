#pragma once

#include <limits>

#include "core/scalar/independent_loop.h"
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
      DENAVIT_INDEPENDENT_LOOP
      for (Eigen::Index k = i; k < n; ++k) right[k] -= l * column[k];
    }
    for (Eigen::Index i = j + 1; i < n; ++i) column[i] *= inverse;
    column[j] = inverse;
  }
}

/// Subtracts from the unknowns after j to j + 3 what these four times their columns of L are: each
/// unknown is read and written once for all four.
template <Scalar T>
void eliminateFour(const MatX<T>& factors, Eigen::Index j, VecX<T>& x) {
  const T *const a = &factors(0, j), *const b = &factors(0, j + 1), *const c = &factors(0, j + 2),
                 *const d = &factors(0, j + 3);
  const T xa = x[j], xb = x[j + 1] - a[j + 1] * xa;
  const T xc = x[j + 2] - a[j + 2] * xa - b[j + 2] * xb;
  const T xd = x[j + 3] - a[j + 3] * xa - b[j + 3] * xb - c[j + 3] * xc;
  x[j + 1] = xb;
  x[j + 2] = xc;
  x[j + 3] = xd;
  const Eigen::Index n = factors.rows();
  for (Eigen::Index i = j + 4; i < n; ++i) {
    x[i] = x[i] - a[i] * xa - b[i] * xb - c[i] * xc - d[i] * xd;
  }
}

/// Finds the unknowns j to j - 3 from those after them: four sums that do not wait for each other.
template <Scalar T>
void substituteFour(const MatX<T>& factors, Eigen::Index j, VecX<T>& x) {
  const T *const a = &factors(0, j), *const b = &factors(0, j - 1), *const c = &factors(0, j - 2),
                 *const d = &factors(0, j - 3);
  T xa = x[j] * a[j], xb = x[j - 1] * b[j - 1], xc = x[j - 2] * c[j - 2], xd = x[j - 3] * d[j - 3];
  const Eigen::Index n = factors.rows();
  for (Eigen::Index i = j + 1; i < n; ++i) {
    const T known = x[i];
    xa -= a[i] * known;
    xb -= b[i] * known;
    xc -= c[i] * known;
    xd -= d[i] * known;
  }
  xb -= b[j] * xa;
  xc = xc - c[j] * xa - c[j - 1] * xb;
  xd = xd - d[j] * xa - d[j - 1] * xb - d[j - 2] * xc;
  x[j] = xa;
  x[j - 1] = xb;
  x[j - 2] = xc;
  x[j - 3] = xd;
}

/// Solves L D L^T x = b in place, from what factorLdlt left: four unknowns at a time, the rest one
/// by one.
template <Scalar T>
void solveLdlt(const MatX<T>& factors, VecX<T>& x) {
  const Eigen::Index n = factors.rows();
  Eigen::Index j = 0;
  for (; j + 3 < n; j += 4) eliminateFour(factors, j, x);
  for (; j < n; ++j) {
    for (Eigen::Index i = j + 1; i < n; ++i) x[i] -= factors(i, j) * x[j];
  }
  for (j = n - 1; j > 2; j -= 4) substituteFour(factors, j, x);
  for (; j >= 0; --j) {
    T sum = x[j] * factors(j, j);
    for (Eigen::Index i = j + 1; i < n; ++i) sum -= factors(i, j) * x[i];
    x[j] = sum;
  }
}

/// Whether a pivot is positive and not lost in rounding against what it came from.
/// @param inverse  its reciprocal; @param eliminated  the diagonal element of A, or what it lost
[[nodiscard]] inline bool isSoundPivot(double inverse, double eliminated) {
  constexpr double kSmallest = 1e-14;  // those of a singular matrix are rounding noise of any sign
  return inverse > 0 && inverse < std::numeric_limits<double>::infinity() &&
         1 > kSmallest * eliminated * inverse;
}

/// Whether every pivot that factorLdlt met is positive and not lost in rounding against the
/// diagonal element it came from. Units and sizes differ between joints, so pivots are not compared
/// with each other: a wrist of milligrams on a base of tons is positive definite.
[[nodiscard]] bool isPositive(const MatX<double>& factors);
/// The same where the diagonal of A is still known, which spares finding it from the factors.
[[nodiscard]] bool isPositive(const MatX<double>& factors, const VecX<double>& diagonal);

}  // namespace denavit
