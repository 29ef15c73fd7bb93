#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace denavit {

/// Where a value lies between two points of an axis: at (1 - fraction) below + fraction above.
struct GridCell {
  std::size_t below = 0, above = 0;
  double fraction = 0;
};

/// The range of a joint that a grid goes through in equal steps. A whole turn is periodic: the
/// point after the last is the first, and any angle has a place. Other ranges have points at both
/// ends; what lies beyond them counts as the end.
struct GridAxis {
  int joint = 0;                ///< 0-based
  double lower = 0, upper = 0;  ///< [rad|m]
  bool periodic = false;

  /// [rad|m] from point to point. @param points  >= 2
  [[nodiscard]] double step(int points) const {
    return (upper - lower) / (periodic ? points : points - 1);
  }
  [[nodiscard]] double middle() const { return lower + (upper - lower) / 2; }
  /// [rad|m] point k of as many.
  [[nodiscard]] double at(int k, int points) const { return lower + k * step(points); }
  [[nodiscard]] GridCell cell(double q, int points) const;
};

inline GridCell GridAxis::cell(double q, int points) const {
  assert(std::isfinite(q) && points >= 2);
  const double width = step(points);
  if (!(width > 0)) return {};  // limits that are equal
  const auto count = static_cast<double>(points);
  double x = (q - lower) / width;
  if (periodic) x -= count * std::floor(x / count);
  const double last = periodic ? count - 1 : count - 2;  // that a cell begins at
  const double begin = std::clamp(std::floor(x), 0.0, last);
  const auto below = static_cast<std::size_t>(begin);
  const std::size_t above = below + 1 == static_cast<std::size_t>(points) ? 0 : below + 1;
  return {below, above, std::clamp(x - begin, 0.0, 1.0)};
}

}  // namespace denavit
