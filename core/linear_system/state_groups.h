#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

using StateGroup = std::vector<Eigen::Index>;

/// Groups of states that act on each other, the driven before their drivers: A is block upper
/// triangular in that order. What is exactly 0 does not act.
[[nodiscard]] std::vector<StateGroup> findStateGroups(const MatX<double>& A);

}  // namespace denavit
