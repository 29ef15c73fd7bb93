// Where a PlotStack's charts are, and which pixel is which value.

#include <algorithm>
#include <cmath>
#include <limits>

#include "render/chart/chart_overlays.h"
#include "render/chart/plot_stack_parts.h"

namespace denavit {
namespace {

// In pixels of 1/96 inch.
constexpr double kLeftEdge = 6, kRightEdge = 14, kGap = 7, kTopEdge = 4, kNoTitleSpace = 8,
                 kChartGap = 10, kMinHeight = 20;
constexpr int kLeastTimeTicks = 4;

double estimateWidth(const std::string& text, double height) {
  return 0.58 * height * static_cast<double>(text.size());
}

}  // namespace

bool PlotStack::Parts::hasRight(std::size_t k) const {
  return std::any_of(plots[k].curves.begin(), plots[k].curves.end(),
                     [](const Curve& curve) { return curve.axis == PlotAxis::Right; });
}

double PlotStack::Parts::titleSpace(std::size_t k) const {
  return plots[k].title.empty() ? kNoTitleSpace : std::ceil(page().titleHeight() + 9.5);
}

double PlotStack::Parts::textWidthOf(const std::string& text, double text_px) const {
  return textWidth ? textWidth(text, text_px) : estimateWidth(text, text_px);
}

std::vector<Tick> PlotStack::Parts::ticksOf(std::size_t k, PlotAxis which) {
  const PlotRect& area = areas[k];
  const double scale = std::max(1.0, style.font_px / 12.0);
  const double room =
      which == PlotAxis::X ? area.width / (80.0 * scale) : area.height / (32.0 * scale);
  const AxisRange shown = axis(k, which).range;
  const int least = which == PlotAxis::X && isTime(k) ? kLeastTimeTicks : 2;
  std::vector<Tick> ticks = isLog(k, which) ? makeLogTicks(shown, std::max(2.0, room), least)
                                            : makeTicks(shown, std::max(2.0, room), least);
  for (Tick& tick : ticks) tick.label = withDecimalSign(std::move(tick.label), style.decimalComma);
  if (which == PlotAxis::X) thinNumbers(k, ticks);
  return ticks;
}

/// Numbers of an x axis that would touch each other are left out; their ticks stay.
void PlotStack::Parts::thinNumbers(std::size_t k, std::vector<Tick>& ticks) {
  const ChartLayout placed = frame(k);
  const double gap = 0.5 * page().numberHeight();
  std::vector<double> places, widths;
  for (const Tick& tick : ticks) {
    places.push_back(placed.pixelAt(PlotAxis::X, tick.value));
    widths.push_back(textWidthOf(tick.label, page().numberHeight()) + gap);
  }
  thinLabels(ticks, places, widths);
}

double PlotStack::Parts::widestNumber(PlotAxis which) {
  double widest = 0;
  for (std::size_t k = 0; k < plots.size(); ++k) {
    if (which == PlotAxis::Right && !hasRight(k)) continue;
    for (const Tick& tick : ticksOf(k, which))
      widest = std::max(widest, textWidthOf(tick.label, page().numberHeight()));
  }
  return std::ceil(widest);
}

/// Divides the height evenly; the margins are those of the widest numbers, so that charts align.
void PlotStack::Parts::layOut() {
  if (laidOut) return;
  laidOut = true;
  areas.assign(plots.size(), {});
  if (plots.empty()) return;
  const auto below = [&](std::size_t k) {
    return (hasNumbersBelow(k) ? numberRowHeight(style) + nameRowHeight(style) : 0.0) +
           (k < roomBelow.size() ? roomBelow[k] : 0.0);
  };
  const auto n = static_cast<double>(plots.size());
  double chrome = kTopEdge + (n - 1) * kChartGap;
  for (std::size_t k = 0; k < plots.size(); ++k) chrome += titleSpace(k) + below(k);
  const double each = std::max(kMinHeight, (height - chrome) / n);
  double top = kTopEdge;
  bool right = false;
  for (std::size_t k = 0; k < plots.size(); ++k) {
    areas[k].top = top + titleSpace(k);
    areas[k].height = each;
    top = areas[k].bottom() + below(k) + kChartGap;
    right |= hasRight(k);
  }
  const double label = page().labelHeight();
  const double left = kLeftEdge + label + 2 * kGap + widestNumber(PlotAxis::Left);
  const double rest =
      right ? kLeftEdge + label + 2 * kGap + widestNumber(PlotAxis::Right) : kRightEdge;
  for (PlotRect& area : areas) {
    area.left = left;
    area.width = std::max(20.0, width - left - rest);
  }
}

ChartLayout PlotStack::Parts::frame(std::size_t k) {
  ChartLayout out;
  out.area = areas[k];
  out.x = {.range = axis(k, PlotAxis::X).range, .log = isLog(k, PlotAxis::X)};
  out.left = {.range = axis(k, PlotAxis::Left).range, .log = isLog(k, PlotAxis::Left)};
  out.right = {.range = axis(k, PlotAxis::Right).range, .log = isLog(k, PlotAxis::Right)};
  return out;
}

ChartLayout PlotStack::Parts::layout(const PlotStack& stack, std::size_t k) {
  ChartLayout out = frame(k);
  out.x.numbers = hasNumbersBelow(k);
  out.left.numbers = true;
  out.right.numbers = hasRight(k);
  for (const auto& [axisLayout, which] : {std::pair(&out.x, PlotAxis::X),
                                          {&out.left, PlotAxis::Left},
                                          {&out.right, PlotAxis::Right}}) {
    axisLayout->ticks = ticksOf(k, which);
    axisLayout->label = stack.label(k, which);
  }
  return out;
}

std::vector<Tick> PlotStack::ticks(std::size_t plot, PlotAxis axis) const {
  parts_->layOut();
  return parts_->ticksOf(plot, axis);
}

PlotRect PlotStack::area(std::size_t plot) const {
  parts_->layOut();
  return parts_->areas[plot];
}

PlotRect PlotStack::axisArea(std::size_t plot) const { return axisArea(plot, PlotAxis::Left); }

PlotRect PlotStack::axisArea(std::size_t plot, PlotAxis axis) const {
  const PlotRect box = area(plot);
  if (axis == PlotAxis::Left) return {0.0, box.top, box.left, box.height};
  if (axis == PlotAxis::Right) {
    if (!hasRightAxis(plot)) return {parts_->width, box.top, 0, 0};
    return {box.right(), box.top, parts_->width - box.right(), box.height};
  }
  const PlotStyle& style = parts_->style;
  const double height =
      parts_->hasNumbersBelow(plot) ? numberRowHeight(style) + nameRowHeight(style) : 0.0;
  return {box.left, box.bottom(), box.width, height};
}

PlotRect PlotStack::titleArea(std::size_t plot) const {
  const PlotRect box = area(plot);
  const double space = parts_->titleSpace(plot);
  return {box.left, box.top - space, box.width, space};
}

PlotRect PlotStack::roomBelow(std::size_t plot) const {
  const PlotRect x = axisArea(plot, PlotAxis::X);
  const double room = plot < parts_->roomBelow.size() ? parts_->roomBelow[plot] : 0.0;
  return {0.0, x.bottom(), parts_->width, room};
}

std::optional<std::size_t> PlotStack::plotAt(double x_px, double y_px) const {
  for (std::size_t k = 0; k < parts_->plots.size(); ++k) {
    if (area(k).contains(x_px, y_px)) return k;
    for (const PlotAxis axis : {PlotAxis::X, PlotAxis::Left, PlotAxis::Right}) {
      const PlotRect strip = axisArea(k, axis);
      if (strip.width > 0 && strip.height > 0 && strip.contains(x_px, y_px)) return k;
    }
  }
  return std::nullopt;
}

double PlotStack::valueAt(std::size_t plot, PlotAxis axis, double at_px) const {
  parts_->layOut();
  return parts_->frame(plot).valueAt(axis, at_px);
}

double PlotStack::pixelAt(std::size_t plot, PlotAxis axis, double value) const {
  parts_->layOut();
  return parts_->frame(plot).pixelAt(axis, value);
}

double PlotStack::valueAt(std::size_t plot, double y_px) const {
  return valueAt(plot, PlotAxis::Left, y_px);
}

double PlotStack::yAt(std::size_t plot, double value) const {
  return pixelAt(plot, PlotAxis::Left, value);
}

double PlotStack::timeAt(double x_px) const {
  for (std::size_t k = 0; k < parts_->plots.size(); ++k)
    if (parts_->isTime(k)) return valueAt(k, PlotAxis::X, x_px);
  return 0.0;
}

double PlotStack::xAt(double time) const {
  for (std::size_t k = 0; k < parts_->plots.size(); ++k)
    if (parts_->isTime(k)) return pixelAt(k, PlotAxis::X, time);
  return 0.0;
}

std::optional<double> PlotStack::findTime(std::size_t plot, double x_px, double y_px) const {
  const ChartData& shown = parts_->plots[plot];
  if (shown.kind == PlotKind::Time) return valueAt(plot, PlotAxis::X, x_px);
  if (shown.kind != PlotKind::XY) return std::nullopt;
  parts_->layOut();
  const ChartLayout frame = parts_->frame(plot);
  double nearest = std::numeric_limits<double>::infinity();
  std::optional<double> time;
  for (const Curve& curve : shown.curves) {
    if (!curve.visible || !curve.t) continue;
    for (std::size_t i = 0; i < curve.t->size(); ++i) {
      const double away = std::hypot(frame.pixelAt(PlotAxis::X, (*curve.x)[i]) - x_px,
                                     frame.pixelAt(curve.axis, (*curve.y)[i]) - y_px);
      if (!(away < nearest)) continue;
      nearest = away;
      time = (*curve.t)[i];
    }
  }
  return time;
}

}  // namespace denavit
