#pragma once

#include <string>
#include <vector>

namespace denavit {

/// A curve of a chart, point by point.
struct ChartCurve {
  std::string label;
  std::vector<double> y;
};

/// Curves over one axis, as papers and exercises have them.
struct LineChart {
  std::string name;  ///< of its file, without ending: "craig-6a-1-joint-angles"
  std::string title;
  std::string xLabel, yLabel;  ///< with units: "t [s]"
  std::vector<double> x;       ///< ascending
  std::vector<ChartCurve> curves;
};

/// The chart as a picture of 720 by 480: axes at round numbers, a grid, a legend; curves differ in
/// colour and in dashes. What is not finite is a gap.
[[nodiscard]] std::string toSvg(const LineChart& chart);

}  // namespace denavit
