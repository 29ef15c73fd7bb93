#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/plot/axis_ticks.h"
#include "render/plot/plot_stack.h"

class vtkContextDevice2D;

namespace denavit {

/// Where one chart is and what its axes show.
struct ChartLayout {
  PlotRect area;
  AxisRange x, y;
  std::vector<Tick> xTicks, yTicks;
  bool xNumbers = false;  ///< only the lowest chart numbers the common axis
};

/// The page that charts are painted on, in pixels of 1/96 inch, and its text heights.
struct ChartPage {
  double width = 0, height = 0, text_px = 11, title_px = 12;
};

/// The cursor: its place, the time it reads.
struct CursorLine {
  double x = 0;
  std::string time;
};

/// A dot where the cursor meets a curve.
struct CursorMark {
  double x = 0, y = 0;
  Rgb color;
};

/// The vtkChartXY scene behind a PlotStack.
///
///   curve -> reduced to pixel columns -> vtkTable -> vtkPlotLine in vtkChartXY in vtkContextScene
class ChartSet {
 public:
  ChartSet();
  ~ChartSet();

  void setPlots(const std::vector<Plot>& plots);
  void paint(vtkContextDevice2D* device, const ChartPage& page, const PlotTheme& theme,
             const std::vector<Plot>& plots, const std::vector<ChartLayout>& layouts);
  /// Titles and the names of the axes.
  void paintLabels(vtkContextDevice2D* device, const ChartPage& page, const PlotTheme& theme,
                   const std::vector<Plot>& plots, const std::vector<ChartLayout>& layouts,
                   const std::string& xLabel);
  void paintCursor(vtkContextDevice2D* device, const ChartPage& page, const PlotTheme& theme,
                   const std::vector<PlotRect>& areas, const CursorLine& line,
                   const std::vector<CursorMark>& marks);
  [[nodiscard]] int reductionCount() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
