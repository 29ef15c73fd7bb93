#include "render/chart/plot_stack.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "render/chart/chart_overlays.h"
#include "render/chart/curve_fill.h"
#include "render/chart/curve_symbols.h"
#include "render/chart/plot_stack_parts.h"
#include "render/chart/stacked_bands.h"

namespace denavit {
namespace {

/// A time to a five-hundredth of what the axis shows.
std::string formatTime(double time, AxisRange range) {
  const double magnitude = std::max({std::abs(range.min), std::abs(range.max), 1e-300});
  const double digits = std::log10(magnitude / (range.max - range.min) * 500.0);
  return formatNumber(time, magnitude, std::clamp(static_cast<int>(std::ceil(digits)), 3, 12));
}

bool isWithin(double value, AxisRange range) { return value >= range.min && value <= range.max; }

/// The place of an XY curve at a time.
std::optional<double> findPathX(const Curve& curve, double time) {
  if (!curve.t) return std::nullopt;
  Curve across = curve;
  across.y = curve.x;
  const double x = valueAt(across, time);
  return std::isfinite(x) ? std::optional(x) : std::nullopt;
}

/// Dots where the curves of one chart are at a place of their own x axis, or at a time.
void addMarks(std::vector<CursorMark>& marks, const ChartData& plot, const ChartLayout& layout,
              double at) {
  for (const Curve& curve : plot.curves) {
    if (!curve.visible || curve.stacked) continue;
    const bool isPath = plot.kind == PlotKind::XY;
    const std::optional<double> place = isPath ? findPathX(curve, at) : at;
    if (!place) continue;
    const double x = layout.pixelAt(PlotAxis::X, *place);
    const double y = layout.pixelAt(curve.axis, valueAt(curve, at));
    if (layout.area.contains(x, y)) marks.push_back({x, y, curve.color});
  }
}

}  // namespace

PlotStack::PlotStack() : parts_(std::make_unique<Parts>()) {}
PlotStack::~PlotStack() = default;

void PlotStack::setPlots(std::vector<ChartData> plots) {
  updatePlots(std::move(plots), {});
  fit();
}

void PlotStack::updatePlots(std::vector<ChartData> plots) {
  std::vector<int> from;
  if (plots.size() == parts_->plots.size())
    for (std::size_t k = 0; k < plots.size(); ++k) from.push_back(static_cast<int>(k));
  updatePlots(std::move(plots), from);
}

void PlotStack::updatePlots(std::vector<ChartData> plots, const std::vector<int>& from) {
  Parts& p = *parts_;
  bool same = plots.size() == p.plots.size();
  bool timeStays = false;
  std::vector<Parts::ChartAxes> charts(plots.size());
  for (std::size_t k = 0; k < plots.size(); ++k) {
    const int source = k < from.size() ? from[k] : -1;
    same = same && source == static_cast<int>(k);
    if (source < 0) continue;
    const auto old = static_cast<std::size_t>(source);
    charts[k] = p.view.charts[old];
    timeStays |= p.isTime(old) && plots[k].kind == PlotKind::Time;
  }
  p.view.charts = std::move(charts);
  if (!timeStays) p.view.time.fitted = true;
  if (!same) {
    p.earlier.clear();
    p.later.clear();
  }
  p.plots = std::move(plots);
  p.charts.setPlots(p.plots);
  p.cache->keepOnly(p.plots);
  if (p.measure.plot >= static_cast<int>(p.plots.size())) p.measure = {};
  p.fitAgain();
}

const std::vector<ChartData>& PlotStack::plots() const { return parts_->plots; }

void PlotStack::setCurveVisible(std::size_t plot, std::size_t curve, bool visible) {
  parts_->plots[plot].curves[curve].visible = visible;
  parts_->fitAgain();
}

void PlotStack::setCurveAxis(std::size_t plot, std::size_t curve, PlotAxis axis) {
  assert(axis != PlotAxis::X);
  parts_->plots[plot].curves[curve].axis = axis;
  parts_->charts.setPlots(parts_->plots);
  parts_->fitAgain();
}

void PlotStack::setTitle(std::size_t plot, const std::string& title) {
  parts_->plots[plot].title = title;
  parts_->laidOut = false;
}

void PlotStack::setLabel(std::size_t plot, PlotAxis axis, const std::string& label) {
  ChartData& target = parts_->plots[plot];
  parts_->laidOut = false;
  if (axis != PlotAxis::X) {
    (axis == PlotAxis::Left ? target.yLabel : target.rightLabel) = label;
    return;
  }
  // Successive time charts have one label between them.
  for (std::size_t k = 0; k < parts_->plots.size(); ++k)
    if (k == plot || (parts_->isTime(plot) && parts_->isTime(k))) parts_->plots[k].xLabel = label;
}

std::string PlotStack::label(std::size_t plot, PlotAxis axis) const {
  const ChartData& from = parts_->plots[plot];
  if (axis == PlotAxis::Left) return from.yLabel;
  if (axis == PlotAxis::Right) return from.rightLabel;
  return parts_->xLabelOf(plot);
}

std::string PlotStack::Parts::xLabelOf(std::size_t k) const {
  if (!plots[k].xLabel.empty()) return plots[k].xLabel;
  return isTime(k) ? xLabel : plots[k].kind == PlotKind::Spectrum ? "frequency [Hz]" : "";
}

void PlotStack::setLog(std::size_t plot, PlotAxis axis, bool log) {
  Parts& p = *parts_;
  if (isLog(plot, axis) == log) return;
  for (std::size_t k = 0; k < p.plots.size(); ++k) {
    const bool shared = axis == PlotAxis::X && p.isTime(plot) && p.isTime(k);
    if (k != plot && !shared) continue;
    bool& flag = axis == PlotAxis::X      ? p.plots[k].xLog
                 : axis == PlotAxis::Left ? p.plots[k].leftLog
                                          : p.plots[k].rightLog;
    flag = log;
  }
  p.axis(plot, axis).fitted = true;
  p.fitAgain();
}

bool PlotStack::isLog(std::size_t plot, PlotAxis axis) const { return parts_->isLog(plot, axis); }
bool PlotStack::hasRightAxis(std::size_t plot) const { return parts_->hasRight(plot); }
void PlotStack::setXLabel(const std::string& label) {
  parts_->xLabel = label;
  parts_->laidOut = false;
}
void PlotStack::setTheme(const PlotTheme& theme) { parts_->theme = theme; }
const PlotTheme& PlotStack::theme() const { return parts_->theme; }
const PlotStyle& PlotStack::style() const { return parts_->style; }

void PlotStack::setStyle(const PlotStyle& style) {
  parts_->style = style;
  parts_->laidOut = false;
}

void PlotStack::setSize(double width_px, double height_px) {
  parts_->width = width_px;
  parts_->height = height_px;
  parts_->laidOut = false;
}

void PlotStack::setTextWidth(TextWidth textWidth) {
  parts_->textWidth = std::move(textWidth);
  parts_->laidOut = false;
}

void PlotStack::setRoomBelow(std::vector<double> heights_px) {
  setRoomsBelow({std::move(heights_px)}, true);
}

void PlotStack::setRoomsBelow(std::vector<std::vector<double>> forms_px, bool always) {
  if (forms_px == parts_->rooms && always == parts_->keepsRoom) return;
  parts_->rooms = std::move(forms_px);
  parts_->keepsRoom = always;
  parts_->laidOut = false;
}

void PlotStack::setHead(double height_px) {
  parts_->head = height_px;
  parts_->laidOut = false;
}

void PlotStack::setBeside(double width_px) {
  parts_->beside = width_px;
  parts_->laidOut = false;
}

void PlotStack::setHeadline(const std::string& headline) { parts_->headline = headline; }

void PlotStack::setSides(std::optional<PlotSides> sides) {
  if (sides == parts_->commonSides) return;
  parts_->commonSides = sides;
  parts_->laidOut = false;
}

void PlotStack::setTimeAxisShown(bool shown) {
  if (shown == parts_->timeAxisShown) return;
  parts_->timeAxisShown = shown;
  parts_->laidOut = false;
}

void PlotStack::setTimeSpan(std::optional<AxisRange> span) {
  if (span == parts_->timeSpan) return;
  parts_->timeSpan = span;
  parts_->fitAgain();
}

std::optional<AxisRange> PlotStack::timeSpan() const { return parts_->findTimes(); }

std::unique_ptr<PlotStack> PlotStack::makeCopy() const {
  const Parts& from = *parts_;
  auto copy = std::make_unique<PlotStack>();
  Parts& to = *copy->parts_;
  to.cache = from.cache;
  to.plots = from.plots;
  to.charts.setPlots(to.plots);
  to.view = from.view;
  to.xLabel = from.xLabel;
  to.theme = from.theme;
  to.style = from.style;
  to.textWidth = from.textWidth;
  to.cursor = from.cursor;
  to.measure = from.measure;
  to.timeSpan = from.timeSpan;
  copy->setSize(from.width, from.height);
  return copy;
}

void PlotStack::setCursor(std::optional<double> time_s) { parts_->cursor = time_s; }
std::optional<double> PlotStack::cursor() const { return parts_->cursor; }
const MeasureCursors& PlotStack::measure() const { return parts_->measure; }
int PlotStack::reductionCount() const { return parts_->charts.reductionCount(); }

void PlotStack::setMeasure(const MeasureCursors& cursors) {
  parts_->measure =
      cursors.plot < static_cast<int>(parts_->plots.size()) ? cursors : MeasureCursors{};
}

bool PlotStack::isMeasured(std::size_t plot) const {
  const Parts& p = *parts_;
  if (!p.measure.hasA() && !p.measure.hasB()) return false;
  if (p.measure.plot >= 0) return p.measure.plot == static_cast<int>(plot);
  if (p.plots[plot].kind == PlotKind::Spectrum) return false;
  return p.isTime(plot) || std::any_of(p.plots[plot].curves.begin(), p.plots[plot].curves.end(),
                                       [](const Curve& curve) { return curve.t != nullptr; });
}

void PlotStack::paintCharts(vtkContextDevice2D* device) {
  Parts& p = *parts_;
  p.layOut();
  const ChartPage page = p.page();
  std::vector<ChartLayout> layouts;
  for (std::size_t k = 0; k < p.plots.size(); ++k) {
    layouts.push_back(p.layout(*this, k));
    paintBands(device, page, p.plots[k], layouts[k]);
    paintStacked(device, page, p.plots[k], layouts[k]);
    paintFills(device, page, p.plots[k], layouts[k]);
  }
  p.charts.paint(device, page, p.plots, layouts, *p.cache);
  for (std::size_t k = 0; k < p.plots.size(); ++k) {
    paintSymbols(device, page, p.plots[k], layouts[k]);
    paintMarks(device, page, p.plots[k], layouts[k]);
    paintLabels(device, page, p.plots[k], layouts[k]);
    paintHidden(device, page, p.plots[k], layouts[k]);
  }
}

void PlotStack::paintCursor(vtkContextDevice2D* device) {
  Parts& p = *parts_;
  p.layOut();
  const ChartPage page = p.page();
  std::vector<CursorMark> marks;
  struct Group {
    std::vector<ChartLayout> together;  ///< successive time charts
    std::vector<CursorLine> lines;
  };
  std::vector<Group> groups(1);
  for (std::size_t k = 0; k < p.plots.size(); ++k) {
    ChartLayout layout = p.frame(k);
    layout.x.numbers = p.hasXNumbers(k);
    layout.x.label = label(k, PlotAxis::X);
    std::vector<CursorLine> lines;
    const auto add = [&](double at, const Rgb& color, CursorLine::Kind kind,
                         const std::string& text) {
      addMarks(marks, p.plots[k], layout, at);
      if (p.plots[k].kind != PlotKind::XY && isWithin(at, layout.x.range))
        lines.push_back({layout.pixelAt(PlotAxis::X, at), text, color, kind});
    };
    if (p.cursor && p.plots[k].kind != PlotKind::Spectrum)
      add(*p.cursor, page.theme.cursor, CursorLine::Kind::Time,
          withDecimalSign(formatTime(*p.cursor, layout.x.range), page.style.decimalComma));
    if (isMeasured(k)) {
      add(p.measure.a, page.theme.measure, CursorLine::Kind::A, "A");
      add(p.measure.b, page.theme.measure, CursorLine::Kind::B, "B");
    }
    groups.back().together.push_back(layout);
    const bool more = k + 1 < p.plots.size() && p.isTime(k) && p.isTime(k + 1);
    if (more) continue;
    groups.back().lines = std::move(lines);
    groups.emplace_back();
  }
  for (const Group& group : groups) paintCursorLines(device, page, group.together, group.lines);
  paintCursorMarks(device, page, marks);
  for (const Group& group : groups) paintCursorTags(device, page, group.together, group.lines);
}

}  // namespace denavit
