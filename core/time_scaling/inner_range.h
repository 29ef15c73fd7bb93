#pragma once

#include <span>

namespace denavit {

/// The range of a smooth function over an interval.
struct InnerRange {
  double least, most;
  double off;  ///< twice the distance of the middle from the chord
};
/// The range of the polynomial through values at evenly spaced places, both ends included.
/// @param values  three or five
[[nodiscard]] InnerRange findInnerRange(std::span<const double> values);

}  // namespace denavit
