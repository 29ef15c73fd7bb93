#pragma once

#include <QString>
#include <string>

#include "render/chart/chart_data.h"

namespace denavit {

/// The visible curves of a chart where their x is in a range, as CSV: UTF-8, comma, decimal point
/// in every locale, one header row of identifiers with units, all digits.
///
/// Time charts and spectra have one x column ("time", or "frequency_Hz"). Curves on other samples
/// than the first are read linearly between their own, at the union of all samples; where one has
/// no value its cell is `nan`. XY charts have a pair of columns for each curve, after a column
/// `time` where all share their times; shorter curves end in `nan`.
[[nodiscard]] std::string toCsv(const ChartData& plot, AxisRange x, const std::string& xLabel);

/// A name with a unit that MATLAB and pandas take for an identifier: "τ₂", "N·m" is "tau2_Nm",
/// "q̇₁", "°/s" is "qd1_deg_s".
[[nodiscard]] std::string toIdentifier(const QString& name, const QString& unit);

}  // namespace denavit
