#pragma once

#include "core/linear_system/scaled_schur.h"

namespace denavit {

/// What the inputs of a system move least at one frequency.
struct WeakestDirection {
  double value = 0;         ///< smallest singular value of [s I - A, B]
  VecX<Complex> direction;  ///< its left singular vector, |u| = 1, of size n
};

/// Smallest singular values of [s I - A, B] for many s.
///
/// A whole singular value decomposition for each s would take ten times as long: of n values one is
/// asked for. Instead
///
/// 1. once: A^T = Q H Q^T with an upper Hessenberg H, so that [s I - A, B]^H = [s* - H; B^T Q] Q^T
///    but for an orthogonal factor on the left;
/// 2. for each s: [s* - H; B^T Q] = (..) R, H by rotations, then the rows of B^T Q by reflections
///    that leave the zeros of R: 2 m n² + O(n²) products;
/// 3. the largest eigenvalue of (R^H R)^-1 by Lanczos with full reorthogonalisation: some 25 steps
///    of two triangular solutions each. R is used as it is, never R^H R: small values keep their
///    digits.
///
/// G. H. Golub, C. F. Van Loan. Matrix Computations. 4th edition, 2013.
class WeakestDirections {
 public:
  /// @param A  n x n   @param B  n x m
  WeakestDirections(const MatX<double>& A, const MatX<double>& B);

  [[nodiscard]] WeakestDirection find(const Complex& s) const;

 private:
  MatX<double> H_, Q_, Bt_;  ///< Bt_ = B^T Q, m x n
};

}  // namespace denavit
