#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/chart/axis_ticks.h"
#include "render/chart/chart_data.h"

class vtkContextDevice2D;

namespace denavit {

/// Width of a text in pixels at a font height in pixels.
using TextWidth = std::function<double(const std::string& text, double height_px)>;

/// vtkChartXY charts, one under the other: layout, ranges, zoom and painting, independent of who
/// paints. Time charts share their x axis, every other chart has its own. Positions are in pixels
/// of 1/96 inch from the top left corner.
class PlotStack {
 public:
  PlotStack();
  ~PlotStack();
  PlotStack(const PlotStack&) = delete;
  PlotStack& operator=(const PlotStack&) = delete;

  // What is shown.
  /// Replaces all charts, fits, and forgets earlier zooms.
  void setPlots(std::vector<ChartData> plots);
  /// Replaces the data but keeps the zoom where the number of charts stays the same.
  void updatePlots(std::vector<ChartData> plots);
  /// Replaces the charts; chart k goes on with the zoom of the former chart from[k] (-1: new).
  void updatePlots(std::vector<ChartData> plots, const std::vector<int>& from);
  [[nodiscard]] const std::vector<ChartData>& plots() const;
  void setCurveVisible(std::size_t plot, std::size_t curve, bool visible);
  void setCurveAxis(std::size_t plot, std::size_t curve, PlotAxis axis);
  void setTitle(std::size_t plot, const std::string& title);
  void setLabel(std::size_t plot, PlotAxis axis, const std::string& label);
  /// A logarithmic axis shows values above 0 only.
  void setLog(std::size_t plot, PlotAxis axis, bool log);
  [[nodiscard]] bool isLog(std::size_t plot, PlotAxis axis) const;
  /// Whether a chart has curves on its right axis.
  [[nodiscard]] bool hasRightAxis(std::size_t plot) const;
  /// The label under the last time chart, "time [s]" by default.
  void setXLabel(const std::string& label);
  /// The label that an axis shows, its default where the chart has none.
  [[nodiscard]] std::string label(std::size_t plot, PlotAxis axis) const;
  void setTheme(const PlotTheme& theme);
  [[nodiscard]] const PlotTheme& theme() const;
  /// Font height, line width, dashes, grid; colours come from setTheme.
  void setStyle(const PlotStyle& style);
  [[nodiscard]] const PlotStyle& style() const;
  void setSize(double width_px, double height_px);
  /// How the painter's font runs; a rough estimate is used without it.
  void setTextWidth(TextWidth textWidth);
  /// Room to be left under each chart, e.g. for its legend; missing ones are 0.
  void setRoomBelow(std::vector<double> heights_px);
  /// The same in several forms, the fullest first: the first one that leaves the axes their share
  /// is taken.
  /// @param always  the last one is taken where none does, else none
  void setRoomsBelow(std::vector<std::vector<double>> forms_px, bool always = false);
  /// The one that was taken; -1: none.
  [[nodiscard]] int roomForm() const;
  /// What stands above the charts in the same card: of its height the axes get half, too.
  void setHead(double height_px);
  /// The same of its width, e.g. a scroll bar.
  void setBeside(double width_px);
  /// A title of all charts, written inside the first one's axes; empty: none.
  void setHeadline(const std::string& headline);
  /// Sides as wide as those of other stacks above and below this one, so that axes align; nothing:
  /// its own.
  void setSides(std::optional<PlotSides> sides);
  /// How wide they are when they have folded so.
  [[nodiscard]] PlotSides calcSides(PlotFold::Sides fold) const;
  /// Whether the last chart has numbers and the name of its time axis; else another stack below has
  /// them for both.
  void setTimeAxisShown(bool shown);
  /// What the time axis covers when it shows everything, besides the stack's own data.
  void setTimeSpan(std::optional<AxisRange> span);
  /// The times of the stack's own data; nothing without.
  [[nodiscard]] std::optional<AxisRange> timeSpan() const;
  /// The same charts in the same zoom with the same cursors, in a stack of its own that nothing
  /// stands above and that is aligned to no other.
  [[nodiscard]] std::unique_ptr<PlotStack> makeCopy() const;

  // Ranges.
  /// Of the common time axis.
  [[nodiscard]] AxisRange xRange() const;
  /// Of the left axis.
  [[nodiscard]] AxisRange yRange(std::size_t plot) const;
  /// Of an axis of one chart; X of a time chart is the common one.
  [[nodiscard]] AxisRange range(std::size_t plot, PlotAxis axis) const;
  void setXRange(AxisRange range);
  /// Whether the common time axis shows everything, and goes on to when data change; else it stays
  /// as it is.
  void setXFollows(bool follows);
  [[nodiscard]] bool xFollows() const;
  /// Ignores empty ranges, and on a logarithmic axis those that reach 0.
  void setRange(std::size_t plot, PlotAxis axis, AxisRange range);
  /// Shows everything.
  void fit();
  /// Shrinks (factor > 1) the time range about the time under x_px, which stays where it is.
  void zoomX(double factor, double x_px);
  /// The same for the left and right range of one chart.
  void zoomY(std::size_t plot, double factor, double y_px);
  /// The same for one axis; at_px is an x for PlotAxis::X, else a y.
  void zoom(std::size_t plot, PlotAxis axis, double factor, double at_px);
  void pan(std::size_t plot, double dx_px, double dy_px);
  /// Moves one axis only.
  void panAxis(std::size_t plot, PlotAxis axis, double by_px);
  /// Zooms to a box drawn in one chart; a box thinner than 4 px in one direction keeps that range.
  void zoomTo(std::size_t plot, const PlotRect& box);

  // Zoom history.
  /// Call before a gesture that zooms or pans: what shows now is where undoZoom goes back to.
  void rememberView();
  /// @returns whether there was an earlier (later) view to go to
  bool undoZoom();
  bool redoZoom();
  [[nodiscard]] bool canUndoZoom() const;
  [[nodiscard]] bool canRedoZoom() const;

  // Geometry.
  /// The marks of an axis; a number that there is no room for is empty.
  [[nodiscard]] std::vector<Tick> ticks(std::size_t plot, PlotAxis axis) const;
  /// The area between the axes of one chart.
  [[nodiscard]] PlotRect area(std::size_t plot) const;
  /// Where the numbers and the label of the left axis are.
  [[nodiscard]] PlotRect axisArea(std::size_t plot) const;
  /// The same for any axis; empty for a right axis that does not show.
  [[nodiscard]] PlotRect axisArea(std::size_t plot, PlotAxis axis) const;
  /// What of the texts around the axes has given way.
  [[nodiscard]] PlotFold fold() const;
  /// The place of a size inside the axes, in a corner or at the middle of a side, that fewest
  /// curves cross, outside what is taken.
  [[nodiscard]] EmptyPlace findEmptyPlace(std::size_t plot, double width, double height,
                                          const std::vector<PlotRect>& taken = {}) const;
  /// Where the title is.
  [[nodiscard]] PlotRect titleArea(std::size_t plot) const;
  /// The room left by setRoomBelow or setRoomsBelow.
  [[nodiscard]] PlotRect roomBelow(std::size_t plot) const;
  /// The chart at a position, its axes included.
  [[nodiscard]] std::optional<std::size_t> plotAt(double x_px, double y_px) const;
  /// On the common time axis.
  [[nodiscard]] double timeAt(double x_px) const;
  [[nodiscard]] double xAt(double time) const;
  /// On the left axis.
  [[nodiscard]] double valueAt(std::size_t plot, double y_px) const;
  [[nodiscard]] double yAt(std::size_t plot, double value) const;
  /// On any axis of one chart: the value at a pixel, the pixel of a value.
  [[nodiscard]] double valueAt(std::size_t plot, PlotAxis axis, double at_px) const;
  [[nodiscard]] double pixelAt(std::size_t plot, PlotAxis axis, double value) const;
  /// The time that a place in a chart stands for: on its time axis, or of the nearest sample of an
  /// XY curve with times; nothing elsewhere.
  [[nodiscard]] std::optional<double> findTime(std::size_t plot, double x_px, double y_px) const;

  // Cursors.
  void setCursor(std::optional<double> time_s);
  [[nodiscard]] std::optional<double> cursor() const;
  void setMeasure(const MeasureCursors& cursors);
  [[nodiscard]] const MeasureCursors& measure() const;
  /// Whether the measuring cursors read the curves of this chart.
  [[nodiscard]] bool isMeasured(std::size_t plot) const;

  // Painting. The device's origin is the bottom left corner, y upwards, as VTK's.
  void paintCharts(vtkContextDevice2D* device);
  /// The time cursor, the measuring cursors, and dots where they meet the curves.
  void paintCursor(vtkContextDevice2D* device);
  /// How often curves were reduced since the beginning: repainting the same zoom adds nothing.
  [[nodiscard]] int reductionCount() const;

  struct Parts;  ///< known to the stack's own files

 private:
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
