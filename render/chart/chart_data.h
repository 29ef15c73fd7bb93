#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/rgb.h"

namespace denavit {

/// The k-th curve colour: the eight of Okabe and Ito (2008) that read on white for every colour
/// vision, black last, over and over.
[[nodiscard]] Rgb curveColor(std::size_t k);

struct AxisRange {
  double min = 0, max = 1;
  bool operator==(const AxisRange&) const = default;
};

/// An axis of a chart. A curve's values are on Left or Right.
enum class PlotAxis { X, Left, Right };

/// What a chart's x axis is. Time: all such charts of a stack share it. Spectrum: frequency, each
/// chart its own. XY: any quantity, and x may run back and forth.
enum class PlotKind { Time, XY, Spectrum };

/// What is shaded beside a curve. Below: between it and 0. Above: up to the end of the axis.
enum class CurveFill { None, Below, Above };

/// What stands at each sample of a curve in place of its line. Ring: a larger circle, around what
/// is chosen.
enum class CurveSymbol { None, Cross, Circle, Ring };

/// One curve. x and y have equal size; x does not fall, except in an XY chart; NaN in y is a gap.
struct Curve {
  using Values = std::shared_ptr<const std::vector<double>>;
  std::string name;
  std::string unit;
  Rgb color;
  Values x, y;
  int dash = 0;  ///< 0 solid, 1 dashed, 2 dotted, 3 dash-dot
  bool visible = true;
  PlotAxis axis = PlotAxis::Left;
  /// Of an XY curve: the time [s] of each sample, not falling, so that the time cursor finds its
  /// point; may be missing.
  Values t = {};
  /// A filled band instead of a line, of a time chart's left axis. The bands of a chart stand on
  /// one another in their order, positive values upwards from 0, negative ones downwards.
  bool stacked = false;
  CurveFill fill = CurveFill::None;  ///< faintly, in the curve's colour
  double width = 1;                  ///< of the line, times the style's
  CurveSymbol symbol = CurveSymbol::None;
};

/// A labelled place: the peak of a spectrum. With y = NaN a vertical line over the whole height,
/// labelled at its top (a modal frequency).
struct PlotMark {
  double x = 0, y = std::numeric_limits<double>::quiet_NaN();
  std::string text;
  PlotAxis axis = PlotAxis::Left;  ///< that y counts on
};

/// Allowed values. What is outside is shaded, and the parts of curves outside turn red.
struct LimitBand {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  std::string curve = {};  ///< name of the only curve it is for; empty: all of the axis
  PlotAxis axis = PlotAxis::Left;
  bool shade = true;  ///< else it only turns its curve red: another's shade says the same
};

/// One chart of a stack.
struct ChartData {
  std::string title;
  std::string yLabel;  ///< of the left axis: quantity with unit, e.g. "torque [N·m]"
  std::vector<Curve> curves;
  PlotKind kind = PlotKind::Time;
  std::string xLabel = {};      ///< empty: "time [s]" or what the stack says, "frequency [Hz]"
  std::string rightLabel = {};  ///< of the right axis, which shows when a curve is on it
  std::vector<PlotMark> marks = {};
  std::vector<LimitBand> bands = {};
  bool xLog = false, leftLog = false, rightLog = false;  ///< values <= 0 are gaps on a log axis
  /// What the left axis covers at least when it shows everything; ignored on a log axis.
  std::optional<AxisRange> leftSpan = {};
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

/// What of the texts around the axes has given way, so that these keep two thirds of the width and
/// half of the height of their card.
struct PlotFold {
  /// Where the left and right axes have their texts. Names: numbers and names beside the axes.
  /// Numbers: the names above them. Inside: the numbers inside the axes as well.
  enum class Sides { Names, Numbers, Inside };
  Sides sides = Sides::Names;
  bool title = true;     ///< has a row; else it stands inside the axes
  bool xName = true;     ///< has a row, which the cursors' tags share; else only its unit shows
  bool xNumbers = true;  ///< stand below the axes; else inside
  bool operator==(const PlotFold&) const = default;
};

/// The widths of what stands at the sides of the axes.
struct PlotSides {
  PlotFold::Sides fold = PlotFold::Sides::Names;
  double left = 0, right = 0;
  bool operator==(const PlotSides&) const = default;
};

/// A place in pixels of 1/96 inch, y downwards.
struct PlotPoint {
  double x = 0, y = 0;
};

/// A place in a chart, and how many pixel columns of curves cross it.
struct EmptyPlace {
  PlotRect rect;
  int crossings = 0;
};

/// Colours of everything but the curves.
struct PlotTheme {
  Rgb background{255, 255, 255}, text{31, 41, 55}, faintText{107, 114, 128}, axis{156, 163, 175},
      grid{236, 239, 243}, cursor{196, 43, 28}, measure{79, 70, 229}, beyond{220, 20, 40};
  bool operator==(const PlotTheme&) const = default;
};

[[nodiscard]] PlotTheme makeLightTheme();
[[nodiscard]] PlotTheme makeDarkTheme();
/// Black on white, for print.
[[nodiscard]] PlotTheme makePrintTheme();

/// A curve's colour as it is drawn: lighter where the background is too dark for it.
[[nodiscard]] Rgb onBackground(const Rgb& color, const PlotTheme& theme);

/// Window: the window's own theme on the screen, light in exported pictures. Print: black on white.
enum class PlotLook { Window, Light, Dark, Print };
/// Inside: in a corner of the axes that no curve crosses, and below where there is none. Elsewhere:
/// whoever shows the chart says beside it what its curves are.
enum class LegendPlace { Below, Inside, Elsewhere };

/// How charts look.
struct PlotStyle {
  std::string fontFamily = {};  ///< empty: the program's
  double font_px = 12;          ///< of the axis titles; numbers and titles follow it
  double lineWidth_px = 1.6;
  bool dashes = false;  ///< dash curves by their number as well, for prints in grey
  bool grid = true;
  PlotLook look = PlotLook::Window;
  LegendPlace legend = LegendPlace::Below;
  bool decimalComma = false;  ///< 0,5 instead of 0.5 at axes, legend and cursors
  bool operator==(const PlotStyle&) const = default;
};

/// For papers: 9 pt, dashes on, black on white, legend below; sans, or with serifs.
[[nodiscard]] PlotStyle makePublicationStyle(bool serif = false);
/// [px of 1/96 inch] of one and two columns of a paper: 85 mm and 170 mm.
inline constexpr double kOneColumn_px = 85 / 25.4 * 96, kTwoColumns_px = 170 / 25.4 * 96;

/// The two measuring cursors.
struct MeasureCursors {
  double a = std::numeric_limits<double>::quiet_NaN();  ///< NaN: not set
  double b = std::numeric_limits<double>::quiet_NaN();
  int plot = -1;  ///< the chart whose x axis they are on; -1: the common time axis
  [[nodiscard]] bool hasA() const { return a == a; }
  [[nodiscard]] bool hasB() const { return b == b; }
};

/// y of a curve at an x (of an XY curve: at a time), linear between samples; NaN outside and in
/// gaps.
[[nodiscard]] double valueAt(const Curve& curve, double x);

}  // namespace denavit
