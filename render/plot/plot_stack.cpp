#include "render/plot/plot_stack.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include "render/plot/axis_ticks.h"
#include "render/plot/chart.h"

namespace denavit {
namespace {

// Layout, in pixels of 1/96 inch.
constexpr double kTickText = 11, kLabelText = 12, kTitleText = 12.5;
constexpr double kLeftEdge = 6, kRightEdge = 14, kGap = 7, kTopEdge = 4;
constexpr double kTitleSpace = 22, kNoTitleSpace = 8, kChartGap = 10, kTickSpace = 20,
                 kXLabelSpace = 18;
constexpr double kMinZoomSpan = 1e-12;

double titleSpaceOf(const Plot& plot) { return plot.title.empty() ? kNoTitleSpace : kTitleSpace; }

double estimateWidth(const std::string& text, double height) {
  return 0.58 * height * static_cast<double>(text.size());
}

/// Lowest and highest finite value of the visible curves.
AxisRange findValues(const Plot& plot) {
  AxisRange range{std::numeric_limits<double>::infinity(),
                  -std::numeric_limits<double>::infinity()};
  for (const Curve& curve : plot.curves) {
    if (!curve.visible || !curve.y) continue;
    for (const double y : *curve.y) {
      if (!std::isfinite(y)) continue;
      range.min = std::min(range.min, y);
      range.max = std::max(range.max, y);
    }
  }
  return range;
}

AxisRange findTimes(const std::vector<Plot>& plots) {
  AxisRange range{std::numeric_limits<double>::infinity(),
                  -std::numeric_limits<double>::infinity()};
  for (const Plot& plot : plots) {
    for (const Curve& curve : plot.curves) {
      if (!curve.x || curve.x->empty()) continue;
      range.min = std::min(range.min, curve.x->front());
      range.max = std::max(range.max, curve.x->back());
    }
  }
  if (!(range.max >= range.min)) return {0.0, 1.0};
  if (range.max == range.min) return {range.min, range.min + 1.0};
  return range;
}

/// A time to a five-hundredth of what the axis shows.
std::string formatTime(double time, AxisRange range) {
  const double magnitude = std::max({std::abs(range.min), std::abs(range.max), 1e-300});
  const double digits = std::log10(magnitude / (range.max - range.min) * 500.0);
  return formatNumber(time, magnitude, std::clamp(static_cast<int>(std::ceil(digits)), 3, 12));
}

/// A range about a fixed point; the same range where rounding would make it empty.
AxisRange zoomAbout(AxisRange range, double factor, double fixed) {
  if (!(factor > 0.0)) return range;
  const AxisRange zoomed{fixed - (fixed - range.min) / factor,
                         fixed + (range.max - fixed) / factor};
  const double size = std::max(std::abs(zoomed.min), std::abs(zoomed.max));
  const bool usable = zoomed.max - zoomed.min > kMinZoomSpan * std::max(size, 1e-3) &&
                      std::isfinite(zoomed.max - zoomed.min);
  return usable ? zoomed : range;
}

}  // namespace

Rgb curveColor(std::size_t k) {
  // Okabe and Ito (2008); their yellow is too faint for a line on white and comes last but one.
  static constexpr std::array<Rgb, 8> kColors{{{0, 114, 178},
                                               {213, 94, 0},
                                               {0, 158, 115},
                                               {230, 159, 0},
                                               {204, 121, 167},
                                               {86, 180, 233},
                                               {212, 196, 32},
                                               {60, 60, 60}}};
  return kColors[k % kColors.size()];
}

double valueAt(const Curve& curve, double time) {
  if (!curve.x || !curve.y || curve.x->empty()) return std::numeric_limits<double>::quiet_NaN();
  const std::vector<double>&x = *curve.x, &y = *curve.y;
  if (!(time >= x.front()) || !(time <= x.back())) return std::numeric_limits<double>::quiet_NaN();
  const auto after = std::upper_bound(x.begin(), x.end(), time);
  const auto i = static_cast<std::size_t>(after - x.begin());
  if (i == x.size() || x[i - 1] == time) return y[i - 1];
  const double share = (time - x[i - 1]) / (x[i] - x[i - 1]);
  return y[i - 1] + share * (y[i] - y[i - 1]);
}

struct PlotStack::Parts {
  struct Axis {
    AxisRange range;
    bool fitted = true;  ///< shows everything, and goes on to when data are added
  };

  void layOut();
  void fitTimes() {
    time = {findTimes(plots), true};
    laidOut = false;
  }
  void fitValues(std::size_t k) {
    const AxisRange found = findValues(plots[k]);
    values[k] = {makeValueRange(found.min, found.max), true};
    laidOut = false;
  }
  [[nodiscard]] std::vector<Tick> valueTicks(std::size_t k) const {
    return makeTicks(values[k].range, std::max(2.0, areas[k].height / 32.0));
  }
  [[nodiscard]] double textWidthOf(const std::string& text, double text_px) const {
    return textWidth ? textWidth(text, text_px) : estimateWidth(text, text_px);
  }

  std::vector<Plot> plots;
  std::vector<Axis> values;
  Axis time;
  std::vector<PlotRect> areas;
  std::string xLabel = "time [s]";
  PlotTheme theme;
  double width = 800, height = 400;
  TextWidth textWidth;
  std::optional<double> cursor;
  bool laidOut = false;
  ChartSet charts;
};

/// Divides the height evenly; the left margin is that of the widest numbers, so that charts align.
void PlotStack::Parts::layOut() {
  if (laidOut) return;
  laidOut = true;
  const auto n = static_cast<double>(plots.size());
  areas.assign(plots.size(), {});
  if (plots.empty()) return;
  double chrome = kTopEdge + (n - 1) * kChartGap + kTickSpace + kXLabelSpace;
  for (const Plot& plot : plots) chrome += titleSpaceOf(plot);
  const double each = std::max(20.0, (height - chrome) / n);
  double top = kTopEdge;
  for (std::size_t k = 0; k < plots.size(); ++k) {
    areas[k].top = top + titleSpaceOf(plots[k]);
    areas[k].height = each;
    top = areas[k].bottom() + kChartGap;
  }
  double numbers = 0;
  for (std::size_t k = 0; k < plots.size(); ++k)
    for (const Tick& tick : valueTicks(k))
      numbers = std::max(numbers, textWidthOf(tick.label, kTickText));
  const double left = kLeftEdge + kLabelText + 2 * kGap + std::ceil(numbers);
  for (PlotRect& area : areas) {
    area.left = left;
    area.width = std::max(20.0, width - left - kRightEdge);
  }
}

PlotStack::PlotStack() : parts_(std::make_unique<Parts>()) {}
PlotStack::~PlotStack() = default;

void PlotStack::setPlots(std::vector<Plot> plots) {
  parts_->plots = std::move(plots);
  parts_->values.assign(parts_->plots.size(), {});
  parts_->charts.setPlots(parts_->plots);
  fit();
}

void PlotStack::updatePlots(std::vector<Plot> plots) {
  Parts& p = *parts_;
  if (plots.size() != p.plots.size()) {
    setPlots(std::move(plots));
    return;
  }
  p.plots = std::move(plots);
  p.charts.setPlots(p.plots);
  if (p.time.fitted) p.fitTimes();
  for (std::size_t k = 0; k < p.plots.size(); ++k)
    if (p.values[k].fitted) p.fitValues(k);
  p.laidOut = false;
}

const std::vector<Plot>& PlotStack::plots() const { return parts_->plots; }

void PlotStack::setCurveVisible(std::size_t plot, std::size_t curve, bool visible) {
  Parts& p = *parts_;
  p.plots[plot].curves[curve].visible = visible;
  p.charts.setPlots(p.plots);
  if (p.values[plot].fitted) p.fitValues(plot);
}

void PlotStack::setXLabel(const std::string& label) { parts_->xLabel = label; }
void PlotStack::setTheme(const PlotTheme& theme) { parts_->theme = theme; }
const PlotTheme& PlotStack::theme() const { return parts_->theme; }

void PlotStack::setSize(double width_px, double height_px) {
  parts_->width = width_px;
  parts_->height = height_px;
  parts_->laidOut = false;
}

void PlotStack::setTextWidth(TextWidth textWidth) {
  parts_->textWidth = std::move(textWidth);
  parts_->laidOut = false;
}

AxisRange PlotStack::xRange() const { return parts_->time.range; }
AxisRange PlotStack::yRange(std::size_t plot) const { return parts_->values[plot].range; }

void PlotStack::setXRange(AxisRange range) {
  if (!(range.max > range.min)) return;
  parts_->time = {range, false};
}

void PlotStack::setYRange(std::size_t plot, AxisRange range) {
  if (!(range.max > range.min)) return;
  parts_->values[plot] = {range, false};
  parts_->laidOut = false;
}

void PlotStack::fit() {
  parts_->fitTimes();
  for (std::size_t k = 0; k < parts_->plots.size(); ++k) parts_->fitValues(k);
}

void PlotStack::fitY(std::size_t plot) { parts_->fitValues(plot); }

void PlotStack::zoomX(double factor, double x_px) {
  setXRange(zoomAbout(xRange(), factor, timeAt(x_px)));
}

void PlotStack::zoomY(std::size_t plot, double factor, double y_px) {
  setYRange(plot, zoomAbout(yRange(plot), factor, valueAt(plot, y_px)));
}

void PlotStack::pan(std::size_t plot, double dx_px, double dy_px) {
  const PlotRect box = area(plot);
  const AxisRange x = xRange(), y = yRange(plot);
  const double dx = -dx_px * (x.max - x.min) / box.width;
  const double dy = dy_px * (y.max - y.min) / box.height;
  if (dx_px != 0.0) setXRange({x.min + dx, x.max + dx});
  if (dy_px != 0.0) setYRange(plot, {y.min + dy, y.max + dy});
}

void PlotStack::zoomTo(std::size_t plot, const PlotRect& box) {
  constexpr double kThin_px = 4.0;
  const AxisRange x{timeAt(box.left), timeAt(box.right())};
  const AxisRange y{valueAt(plot, box.bottom()), valueAt(plot, box.top)};
  if (box.width >= kThin_px) setXRange(x);
  if (box.height >= kThin_px) setYRange(plot, y);
}

PlotRect PlotStack::area(std::size_t plot) const {
  parts_->layOut();
  return parts_->areas[plot];
}

PlotRect PlotStack::axisArea(std::size_t plot) const {
  const PlotRect box = area(plot);
  return {0.0, box.top, box.left, box.height};
}

std::optional<std::size_t> PlotStack::plotAt(double x_px, double y_px) const {
  for (std::size_t k = 0; k < parts_->plots.size(); ++k)
    if (area(k).contains(x_px, y_px) || axisArea(k).contains(x_px, y_px)) return k;
  return std::nullopt;
}

double PlotStack::timeAt(double x_px) const {
  if (parts_->plots.empty()) return 0.0;
  const PlotRect box = area(0);
  const AxisRange x = xRange();
  return x.min + (x_px - box.left) / box.width * (x.max - x.min);
}

double PlotStack::xAt(double time) const {
  if (parts_->plots.empty()) return 0.0;
  const PlotRect box = area(0);
  const AxisRange x = xRange();
  return box.left + (time - x.min) / (x.max - x.min) * box.width;
}

double PlotStack::valueAt(std::size_t plot, double y_px) const {
  const PlotRect box = area(plot);
  const AxisRange y = yRange(plot);
  return y.max - (y_px - box.top) / box.height * (y.max - y.min);
}

double PlotStack::yAt(std::size_t plot, double value) const {
  const PlotRect box = area(plot);
  const AxisRange y = yRange(plot);
  return box.top + (y.max - value) / (y.max - y.min) * box.height;
}

void PlotStack::setCursor(std::optional<double> time_s) { parts_->cursor = time_s; }
std::optional<double> PlotStack::cursor() const { return parts_->cursor; }
int PlotStack::reductionCount() const { return parts_->charts.reductionCount(); }

void PlotStack::paintCharts(vtkContextDevice2D* device) {
  Parts& p = *parts_;
  p.layOut();
  std::vector<ChartLayout> layouts;
  for (std::size_t k = 0; k < p.plots.size(); ++k) {
    const bool last = k + 1 == p.plots.size();
    layouts.push_back({.area = p.areas[k],
                       .x = p.time.range,
                       .y = p.values[k].range,
                       .xTicks = makeTicks(p.time.range, std::max(2.0, p.areas[k].width / 80.0)),
                       .yTicks = p.valueTicks(k),
                       .xNumbers = last});
  }
  p.charts.paint(device, {p.width, p.height, kTickText, kTitleText}, p.theme, p.plots, layouts);
  p.charts.paintLabels(device, {p.width, p.height, kLabelText, kTitleText}, p.theme, p.plots,
                       layouts, p.xLabel);
}

void PlotStack::paintCursor(vtkContextDevice2D* device) {
  Parts& p = *parts_;
  if (!p.cursor || p.plots.empty()) return;
  p.layOut();
  if (*p.cursor < p.time.range.min || *p.cursor > p.time.range.max) return;
  std::vector<CursorMark> marks;
  for (std::size_t k = 0; k < p.plots.size(); ++k) {
    for (const Curve& curve : p.plots[k].curves) {
      const double value = curve.visible ? denavit::valueAt(curve, *p.cursor)
                                         : std::numeric_limits<double>::quiet_NaN();
      const AxisRange y = p.values[k].range;
      if (value >= y.min && value <= y.max)
        marks.push_back({xAt(*p.cursor), yAt(k, value), curve.color});
    }
  }
  p.charts.paintCursor(device, {p.width, p.height, kTickText, kTitleText}, p.theme, p.areas,
                       {xAt(*p.cursor), formatTime(*p.cursor, p.time.range)}, marks);
}

}  // namespace denavit
