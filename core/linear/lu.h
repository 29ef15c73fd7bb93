#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// Factors a square matrix as P A = L U with partial pivoting, in place: the strictly lower part
/// holds L, the rest U. Decides on values, so it is double only; allocates nothing once `pivots`
/// has its size.
/// @param pivots  the row exchanged with row k in step k; filled
void factorLu(MatX<double>& A, std::vector<Eigen::Index>& pivots);

/// Solves A x = b in place, from what factorLu left. A singular A gives numbers that are not
/// finite.
void solveLu(const MatX<double>& factors, const std::vector<Eigen::Index>& pivots, VecX<double>& x);

}  // namespace denavit
