#pragma once

#include <functional>
#include <optional>

#include "core/linear_system/scaled_schur.h"

namespace denavit {

/// Whether an eigenvalue belongs to the first ones. Conjugates are asked once, as the one with the
/// positive imaginary part.
using EigenvalueChoice = std::function<bool(const Complex&)>;

/// Orders the blocks of T so that the chosen eigenvalues come first, in the order they have, by
/// orthogonal exchanges of neighbours: A = V T V^-1 stays. The first columns of V then span their
/// invariant subspace.
///
/// Z. Bai, J. W. Demmel. On swapping diagonal blocks in real Schur form. Linear Algebra and its
///   Applications 186 (1993).
/// @returns how many eigenvalues are chosen; -1 where two of them, chosen and not, are too close to
/// be told apart, so that they cannot change places
int orderSchur(const EigenvalueChoice& chosen, ScaledSchur& schur);

/// A system in parts that do not act on each other.
struct SplitSystem {
  MatX<double> first, second;  ///< A of the chosen eigenvalues, A of the others
  MatX<double> V, inverse;     ///< A = V diag(first, second) V^-1
};
/// @returns nothing where the parts cannot be told apart
[[nodiscard]] std::optional<SplitSystem> splitSystem(const MatX<double>& A,
                                                     const EigenvalueChoice& chosen,
                                                     Units units = Units::Own);

}  // namespace denavit
