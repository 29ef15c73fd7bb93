#pragma once

#include <string>
#include <vector>

#include "render/chart/chart_data.h"

namespace denavit {

/// A mark on an axis with its number.
struct Tick {
  double value = 0;
  std::string label;
};

/// Marks at multiples of 1, 2 or 5 times a power of ten, at most about maxCount of them, but at
/// least minCount. All labels of one axis have the same decimals; a common scientific form is used
/// far from 1.
[[nodiscard]] std::vector<Tick> makeTicks(AxisRange range, double maxCount, int minCount = 2);

/// Marks of a logarithmic axis: the powers of ten, few or many with what lies between them as there
/// is room, or as minCount asks for; those of makeTicks where the range has less than one.
[[nodiscard]] std::vector<Tick> makeLogTicks(AxisRange range, double maxCount, int minCount = 2);

/// Empties labels, evenly where the ticks are even, until none of those that stay overlap. The
/// ticks themselves stay.
/// @param place  [px] of each tick, rising  @param width  [px] of each label with its gap
void thinLabels(std::vector<Tick>& ticks, const std::vector<double>& place,
                const std::vector<double>& width);

/// The range that shows values from min to max with some air. Values that hardly differ (less than
/// 1e-9 of their size, or 1e-12) get a range of a tenth of their size around them, so that rounding
/// noise is not blown up; all zeros get -1 to 1; NaN or nothing gets 0 to 1.
[[nodiscard]] AxisRange makeValueRange(double min, double max);

/// The same for a logarithmic axis: a little more than min to max; 0.1 to 10 without values.
/// @param min  the lowest value above 0
[[nodiscard]] AxisRange makeLogRange(double min, double max);

/// A number for a reader: `decimals` fixed digits, or `significant` digits in powers of ten for
/// magnitudes beyond 1e5 or below 1e-3; with a true minus sign.
[[nodiscard]] std::string formatNumber(double value, double magnitude, int significant = 4);

/// A number with its decimal point as a comma, where that is asked for.
[[nodiscard]] std::string withDecimalSign(std::string number, bool comma);

}  // namespace denavit
