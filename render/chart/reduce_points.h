#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "render/chart/chart_data.h"

namespace denavit {

/// The points that a cloud shows: of those that fall onto the same cell of a grid of pixels the
/// first, so that painting takes as long as there are cells, however many points there are. Points
/// outside the ranges and those that are no numbers are left out.
/// @param x, y  of equal size, in the measure of the ranges
/// @param columns, rows  cells, > 0
/// @returns indices into x, rising
[[nodiscard]] std::vector<std::size_t> reducePoints(std::span<const double> x,
                                                    std::span<const double> y, AxisRange across,
                                                    AxisRange up, int columns, int rows);

}  // namespace denavit
