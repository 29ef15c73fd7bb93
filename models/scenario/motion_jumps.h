#pragma once

#include <optional>
#include <vector>

#include "core/simulation/simulation.h"

namespace denavit {

/// [s] Where a prescribed position or rate jumps and no break says so; links that bend would not
/// feel the blow. Found by halving the intervals, of a thousand, that change the most.
[[nodiscard]] std::optional<double> findJump(const PrescribedMotion& motion, double duration,
                                             const std::vector<double>& breaks);

}  // namespace denavit
