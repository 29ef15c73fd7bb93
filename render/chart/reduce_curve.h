#pragma once

#include <vector>

#include "render/chart/chart_data.h"

namespace denavit {

class CurvePyramid;

/// Points to be drawn; NaN in y is a gap.
struct ReducedCurve {
  std::vector<double> x, y;
};

/// The points of a curve that matter on a screen: within the range (and one on each side), and
/// where there are more than some per pixel column only the first, lowest, highest and last of each
/// column. No extreme is lost, so the picture is the same (Jugel, Jerzak, Hackenbroich and Markl
/// 2014). Columns are fixed to the axis, so that a curve does not flicker while it is panned.
/// @param x  not falling  @param y  of the same size
/// @param log  columns of equal ratio instead of equal width; range.min > 0
/// @param pyramid  of y, or nullptr to look at every sample
[[nodiscard]] ReducedCurve reduceCurve(const std::vector<double>& x, const std::vector<double>& y,
                                       AxisRange range, int columns, bool log = false,
                                       const CurvePyramid* pyramid = nullptr);

/// How an axis turns values into pixels.
struct AxisScale {
  AxisRange range;
  double pixels = 1;
  bool log = false;
};

/// The same for a curve whose x may run back and forth: of successive points in one pixel cell the
/// first and the last stay, of those beyond one side of the picture too.
[[nodiscard]] ReducedCurve reducePath(const std::vector<double>& x, const std::vector<double>& y,
                                      const AxisScale& across, const AxisScale& up);

/// The parts of a curve below `lower` or above `upper`, cut where it crosses them.
[[nodiscard]] ReducedCurve findBeyond(const ReducedCurve& curve, double lower, double upper);
/// The parts outside the limits of y or of x.
[[nodiscard]] ReducedCurve findBeyond(const ReducedCurve& curve, AxisRange y, AxisRange x);

/// log10 of x where asked for (NaN where there is none).
[[nodiscard]] double toScale(double value, bool log);
/// Its inverse.
[[nodiscard]] double fromScale(double value, bool log);

}  // namespace denavit
