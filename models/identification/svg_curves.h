#pragma once

#include <string>
#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// A curve of a picture.
struct SvgCurve {
  VecX<double> values;
  std::string colour;  ///< "#1f77b4"
};

/// Curves over time with axes, as an SVG element: each is reduced to its extremes per pixel column.
/// @param time  [s] increasing, as long as the curves
/// @param unit  of the curves, "N m"
[[nodiscard]] std::string toSvg(const VecX<double>& time, const std::vector<SvgCurve>& curves,
                                const std::string& unit);

}  // namespace denavit
