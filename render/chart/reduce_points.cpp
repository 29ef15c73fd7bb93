#include "render/chart/reduce_points.h"

#include <algorithm>
#include <cassert>

namespace denavit {
namespace {

/// -1 outside and for NaN.
int cellAt(double value, const AxisRange& range, int count) {
  const double part = (value - range.min) / (range.max - range.min);
  if (!(part >= 0 && part <= 1)) return -1;
  return std::min(count - 1, static_cast<int>(part * count));
}

}  // namespace

std::vector<std::size_t> reducePoints(std::span<const double> x, std::span<const double> y,
                                      AxisRange across, AxisRange up, int columns, int rows) {
  assert(x.size() == y.size() && columns > 0 && rows > 0);
  std::vector<bool> taken(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const int column = cellAt(x[i], across, columns), row = cellAt(y[i], up, rows);
    if (column < 0 || row < 0) continue;
    const auto cell = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                      static_cast<std::size_t>(column);
    if (taken[cell]) continue;
    taken[cell] = true;
    kept.push_back(i);
  }
  return kept;
}

}  // namespace denavit
