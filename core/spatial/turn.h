#pragma once

#include "core/scalar/scalar.h"

namespace denavit {

/// The rotation vector [rad] that turns R into R_to, in the axes that both are given in: R_to =
/// exp([turn]) R. Its length is in [0, π].
[[nodiscard]] Vec3<double> calcTurn(const Mat3<double>& R, const Mat3<double>& R_to);

}  // namespace denavit
