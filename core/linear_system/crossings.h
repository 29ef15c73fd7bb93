#pragma once

#include <functional>
#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// Where a continuous function is zero, ascending. Signs at neighbours of the grid enclose a root,
/// which is refined until its interval is rounding; between neighbours of one sign the extremum
/// nearest to zero is looked for first, so that two roots within one interval are seen too. Jumps
/// through zero are no roots, stretches of zeros neither.
/// @param grid  ascending; where f is not finite it is left out
/// @param largest  |f| that a root may have at most: what a jump has more of
[[nodiscard]] std::vector<double> findCrossings(const std::function<double(double)>& f,
                                                const VecX<double>& grid, double largest);

/// The place of the least value of f between two, where it has one minimum; golden sections.
[[nodiscard]] double findMinimum(const std::function<double(double)>& f, double from, double to);

}  // namespace denavit
