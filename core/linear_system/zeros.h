#pragma once

#include <vector>

#include "core/linear_system/state_space.h"

namespace denavit {

/// Where the rank of [A - s I, B; C, D] drops: the finite invariant zeros.
struct ZeroTable {
  std::vector<Complex> zeros;  ///< s [1/s] or z; sorted as sortRoots says
  /// Rank of G(s) for almost all s: min(m, p) unless inputs or outputs depend on each other.
  int normalRank = 0;
};

/// By reduction to a system with an invertible D, then the generalized eigenvalues of the pencil
/// that is left. Zeros at infinity are none of these; poles that the inputs do not reach or the
/// outputs do not show appear (decoupling zeros), as far as the rank drops there. Ranks are decided
/// in balanced units by kRankTolerance of the system's norm.
///
/// A. Emami-Naeini, P. Van Dooren. Computation of zeros of linear multivariable systems. Automatica
/// 18
///   (1982).
[[nodiscard]] ZeroTable findZeros(const StateSpace& system);

}  // namespace denavit
