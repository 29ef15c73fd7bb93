#pragma once

#include "core/scalar/scalar.h"

namespace denavit {

/// e^A by the diagonal Padé approximant of degree 13 of A / 2^s, squared s times, in balanced
/// units. Elements are infinite or not a number where e^A leaves the range of double.
///
/// N. J. Higham. The scaling and squaring method for the matrix exponential revisited. SIAM J.
/// Matrix
///   Analysis and Applications 26 (2005).
[[nodiscard]] MatX<double> calcExponential(const MatX<double>& A);

}  // namespace denavit
