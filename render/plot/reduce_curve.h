#pragma once

#include <vector>

#include "render/plot/plot_stack.h"

namespace denavit {

/// Points to be drawn; NaN in y is a gap.
struct ReducedCurve {
  std::vector<double> x, y;
};

/// The points of a curve that matter on a screen: within the range (and one on each side), and
/// where there are more than some per pixel column only the first, lowest, highest and last of each
/// column. No extreme is lost, so the picture is the same.
/// @param x  not falling  @param y  of the same size
[[nodiscard]] ReducedCurve reduceCurve(const std::vector<double>& x, const std::vector<double>& y,
                                       AxisRange range, int columns);

}  // namespace denavit
