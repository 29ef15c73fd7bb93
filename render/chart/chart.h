#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/chart/axis_ticks.h"
#include "render/chart/chart_data.h"
#include "render/chart/curve_cache.h"

class vtkContextDevice2D;

namespace denavit {

/// What one axis of a chart shows.
struct AxisLayout {
  AxisRange range;
  bool log = false;
  std::vector<Tick> ticks = {};
  bool numbers = false;    ///< else only its grid
  std::string label = {};  ///< painted where there are numbers
};

/// Where one chart is and what its axes show.
struct ChartLayout {
  PlotRect area;
  PlotFold fold = {};
  std::string headline = {};  ///< stands inside
  AxisLayout x, left, right;
  [[nodiscard]] const AxisLayout& of(PlotAxis axis) const {
    return axis == PlotAxis::X ? x : axis == PlotAxis::Right ? right : left;
  }
  /// The pixel of a value; NaN where a logarithmic axis has none.
  [[nodiscard]] double pixelAt(PlotAxis axis, double value) const;
  /// Its inverse.
  [[nodiscard]] double valueAt(PlotAxis axis, double at_px) const;
};

/// The page that charts are painted on, in pixels of 1/96 inch, and how.
struct ChartPage {
  double width = 0, height = 0;
  PlotTheme theme;
  PlotStyle style;
  [[nodiscard]] double numberHeight() const { return style.font_px * 11 / 12; }
  [[nodiscard]] double labelHeight() const { return style.font_px; }
  [[nodiscard]] double titleHeight() const { return style.font_px * 12.5 / 12; }
};

/// How the k-th curve is dashed: its own dashes, or by its number where the style asks for it.
[[nodiscard]] int dashOf(const ChartData& plot, std::size_t k, const PlotStyle& style);

/// The limits that hold for a curve on its own axis, or on the x axis: the narrowest of its bands.
[[nodiscard]] LimitBand findLimits(const ChartData& plot, const Curve& curve);
[[nodiscard]] LimitBand findLimits(const ChartData& plot, const Curve& curve, PlotAxis axis);

/// The vtkChartXY scene behind a PlotStack.
///
///   curve -> reduced to pixel columns -> vtkTable -> vtkPlotLine in vtkChartXY in vtkContextScene
///
/// Logarithms are taken here, so that VTK's axes are always linear.
class ChartSet {
 public:
  ChartSet();
  ~ChartSet();

  /// Keeps what was reduced of the curves that stay.
  void setPlots(const std::vector<ChartData>& plots);
  void paint(vtkContextDevice2D* device, const ChartPage& page, const std::vector<ChartData>& plots,
             const std::vector<ChartLayout>& layouts, CurveCache& cache);
  [[nodiscard]] int reductionCount() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
