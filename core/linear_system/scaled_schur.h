#pragma once

#include "core/linear_system/state_space.h"

namespace denavit {

/// A = V T V^-1 with T quasi-triangular: 1 x 1 blocks for real eigenvalues, 2 x 2 ones for complex
/// pairs. V is orthogonal but for scales and a permutation: states that drive each other are
/// balanced among themselves, groups that are only driven by others come before those. Eigenvalues
/// of a group are therefore not touched by the rest, however strongly it is coupled: the zeros of
/// integrators stay exact.
struct ScaledSchur {
  MatX<double> T, V, inverse;
};
/// Whether states get units of their own, or have good ones: those that suit A alone may be bad
/// ones for what drives and shows it, so that a balanced system (balancing.h) keeps its.
enum class Units { Own, Given };
/// @throws std::invalid_argument where the iteration does not end: numbers too far apart
[[nodiscard]] ScaledSchur calcSchur(const MatX<double>& A, Units units = Units::Own);

/// The same with T upper triangular and complex; conjugate pairs stand beside each other, the one
/// with the positive imaginary part first.
struct TriangularForm {
  MatX<Complex> T, V, inverse;
};
[[nodiscard]] TriangularForm makeTriangular(const ScaledSchur& schur);

/// Both eigenvalues of a block [a b; c d].
struct BlockEigenvalues {
  Complex first, second;  ///< the imaginary part of the first is not negative
};
[[nodiscard]] BlockEigenvalues calcBlockEigenvalues(double a, double b, double c, double d);

/// Eigenvalues in the order of the diagonal of T.
[[nodiscard]] std::vector<Complex> listEigenvalues(const MatX<double>& T);

}  // namespace denavit
