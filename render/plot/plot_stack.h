#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class vtkContextDevice2D;

namespace denavit {

/// Red, green, blue, each 0 to 255.
struct Rgb {
  unsigned char r = 0, g = 0, b = 0;
  bool operator==(const Rgb&) const = default;
};

/// The k-th curve colour: the eight of Okabe and Ito (2008) that read on white for every colour
/// vision, black last, over and over.
[[nodiscard]] Rgb curveColor(std::size_t k);

/// One curve over time. x and y have equal size; x does not fall; NaN in y is a gap.
struct Curve {
  std::string name;
  std::string unit;
  Rgb color;
  std::shared_ptr<const std::vector<double>> x, y;
  int dash = 0;  ///< 0 solid, 1 dashed, 2 dotted, 3 dash-dot
  bool visible = true;
};

/// One chart of a stack.
struct Plot {
  std::string title;
  std::string yLabel;  ///< quantity with unit, e.g. "torque [N·m]"
  std::vector<Curve> curves;
};

/// A rectangle in pixels of 1/96 inch, y downwards from the top as on a screen.
struct PlotRect {
  double left = 0, top = 0, width = 0, height = 0;
  [[nodiscard]] double right() const { return left + width; }
  [[nodiscard]] double bottom() const { return top + height; }
  [[nodiscard]] bool contains(double x, double y) const {
    return x >= left && x <= right() && y >= top && y <= bottom();
  }
};

struct AxisRange {
  double min = 0, max = 1;
  bool operator==(const AxisRange&) const = default;
};

struct PlotTheme {
  Rgb background{255, 255, 255}, text{31, 41, 55}, faintText{107, 114, 128}, axis{156, 163, 175},
      grid{236, 239, 243}, cursor{196, 43, 28};
};

/// Width of a text in pixels at a font height in pixels.
using TextWidth = std::function<double(const std::string& text, double height_px)>;

/// vtkChartXY charts, one under the other, that share the time axis: layout, ranges, zoom and
/// painting, independent of who paints. Positions are in pixels of 1/96 inch from the top left
/// corner.
class PlotStack {
 public:
  PlotStack();
  ~PlotStack();
  PlotStack(const PlotStack&) = delete;
  PlotStack& operator=(const PlotStack&) = delete;

  /// Replaces all charts and fits.
  void setPlots(std::vector<Plot> plots);
  /// Replaces the data but keeps the zoom where the number of charts stays the same.
  void updatePlots(std::vector<Plot> plots);
  [[nodiscard]] const std::vector<Plot>& plots() const;
  void setCurveVisible(std::size_t plot, std::size_t curve, bool visible);
  /// The label under the last chart, "time [s]" by default.
  void setXLabel(const std::string& label);
  void setTheme(const PlotTheme& theme);
  [[nodiscard]] const PlotTheme& theme() const;
  void setSize(double width_px, double height_px);
  /// How the painter's font runs; a rough estimate is used without it.
  void setTextWidth(TextWidth textWidth);

  // Ranges.
  [[nodiscard]] AxisRange xRange() const;
  [[nodiscard]] AxisRange yRange(std::size_t plot) const;
  void setXRange(AxisRange range);
  void setYRange(std::size_t plot, AxisRange range);
  /// Shows everything.
  void fit();
  /// Shows the whole height of one chart's curves.
  void fitY(std::size_t plot);
  /// Shrinks (factor > 1) the time range about the time under x_px, which stays where it is.
  void zoomX(double factor, double x_px);
  /// The same for the vertical range of one chart.
  void zoomY(std::size_t plot, double factor, double y_px);
  void pan(std::size_t plot, double dx_px, double dy_px);
  /// Zooms to a box drawn in one chart; a box thinner than 4 px in one direction keeps that range.
  void zoomTo(std::size_t plot, const PlotRect& box);

  // Geometry.
  /// The area between the axes of one chart.
  [[nodiscard]] PlotRect area(std::size_t plot) const;
  /// Where the numbers and the label of the y axis are.
  [[nodiscard]] PlotRect axisArea(std::size_t plot) const;
  /// The chart at a position, its axis included.
  [[nodiscard]] std::optional<std::size_t> plotAt(double x_px, double y_px) const;
  [[nodiscard]] double timeAt(double x_px) const;
  [[nodiscard]] double xAt(double time) const;
  [[nodiscard]] double valueAt(std::size_t plot, double y_px) const;
  [[nodiscard]] double yAt(std::size_t plot, double value) const;

  // Cursor.
  void setCursor(std::optional<double> time_s);
  [[nodiscard]] std::optional<double> cursor() const;

  // Painting. The device's origin is the bottom left corner, y upwards, as VTK's.
  void paintCharts(vtkContextDevice2D* device);
  /// The cursor line and a dot on every curve.
  void paintCursor(vtkContextDevice2D* device);
  /// How often curves were reduced since the beginning: repainting the same zoom adds nothing.
  [[nodiscard]] int reductionCount() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// y of a curve at a time, linear between samples; NaN outside its time and in gaps.
[[nodiscard]] double valueAt(const Curve& curve, double time);

}  // namespace denavit
