#pragma once

#include "core/linear_system/state_space.h"

namespace denavit {

/// Powers of two d such that rows and columns of D^-1 A D, without the diagonal, have norms as
/// close as they can be: rad, metres and amperes compare, and the rounding of what follows is that
/// of the best units. x = diag(d) z. Only states that act on each other, over any number of others,
/// are compared.
///
/// B. N. Parlett, C. Reinsch. Balancing a matrix for calculation of eigenvalues and eigenvectors.
///   Numerische Mathematik 13 (1969); in the 2-norm as R. James, J. Langou, B. R. Lowery. On matrix
///   balancing and eigenvector computation (2014).
[[nodiscard]] VecX<double> findBalancing(const MatX<double>& A);

/// Scales that make large couplings smaller and leave small ones. The norm that is left is that of
/// good units, for all states and not only for those that act on each other.
[[nodiscard]] VecX<double> findModestBalancing(const MatX<double>& A);

/// The factor, a power of two, by which the unit of one state is to grow; 1 where it is good. A
/// state that drives nothing, or that nothing drives, is only kept from being coupled by more than
/// `size`.
/// @param column, row  norms of what the state drives and of what drives it
/// @param size  of A in good units: what is smaller by 2e-8 (the root of rounding) drives nothing
[[nodiscard]] double findUnitFactor(double column, double row, double size);

/// A system in units of its own: states, inputs and outputs are scaled by powers of two,
///   x = diag(state) z,  u = diag(input) v,  y = diag(output) w.
/// Ranks are decided here, so that they do not depend on the units of the description.
struct BalancedSystem {
  StateSpace system;
  VecX<double> state, input, output;
};
[[nodiscard]] BalancedSystem balance(const StateSpace& system);

}  // namespace denavit
