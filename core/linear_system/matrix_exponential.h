#pragma once

#include "core/scalar/scalar.h"

namespace denavit {

/// e^A by Taylor's polynomial of degree 16 of A / 2^s, squared s times. Sums of products only: the
/// error of an element is rounding of (e^|A|) of that element, so that the units of states do not
/// matter and small couplings keep their digits beside large ones; s comes from the norm in good
/// units. Elements are infinite or not a number where e^A leaves the range of double.
///
/// Degree and norm: P. Bader, S. Blanes, F. Casas. Computing the matrix exponential with an
/// optimized
///   Taylor polynomial approximation. Mathematics 7 (2019); products: M. S. Paterson, L. J.
///   Stockmeyer. SIAM J. Computing 2 (1973).
[[nodiscard]] MatX<double> calcExponential(const MatX<double>& A);

}  // namespace denavit
