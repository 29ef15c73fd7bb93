#pragma once

#include "core/linear_system/state_space.h"

namespace denavit {

/// Powers of two d such that rows and columns of D^-1 A D, without the diagonal, have norms as close
/// as they can be: rad, metres and amperes compare, and the rounding of what follows is that of the
/// best units. x = diag(d) z. A state that only drives, or is only driven, keeps its unit.
///
/// B. N. Parlett, C. Reinsch. Balancing a matrix for calculation of eigenvalues and eigenvectors.
///   Numerische Mathematik 13 (1969); in the 2-norm as R. James, J. Langou, B. R. Lowery. On matrix
///   balancing and eigenvector computation (2014).
[[nodiscard]] VecX<double> findBalancing(const MatX<double>& A);
/// The same for A between B (rows) and C (columns), which count as couplings with the outside.
[[nodiscard]] VecX<double> findBalancing(const MatX<double>& A, const MatX<double>& B,
                                         const MatX<double>& C);

/// A system in units of its own: states, inputs and outputs are scaled by powers of two,
///   x = diag(state) z,  u = diag(input) v,  y = diag(output) w.
/// Ranks are decided here, so that they do not depend on the units of the description.
struct BalancedSystem {
  StateSpace system;
  VecX<double> state, input, output;
};
[[nodiscard]] BalancedSystem balance(const StateSpace& system);

}  // namespace denavit
