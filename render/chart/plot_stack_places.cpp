// Which pixel of a PlotStack is which value, and where there is room.

#include <cmath>
#include <limits>

#include "render/chart/chart_overlays.h"
#include "render/chart/plot_stack_parts.h"
#include "render/chart/stacked_bands.h"

namespace denavit {
namespace {

/// Pixel columns of one chart's curves inside a rectangle.
class CrossingCounter {
 public:
  CrossingCounter(const ChartData& plot, const ChartLayout& layout)
      : plot_(plot), layout_(layout), stack_(findStack(plot, layout)) {}

  [[nodiscard]] int countIn(const PlotRect& rect) const {
    int crossings = 0;
    for (const Curve& curve : plot_.curves) {
      if (!curve.visible || curve.stacked || !curve.x || !curve.y) continue;
      crossings += plot_.kind == PlotKind::XY ? countPath(curve, rect) : countCurve(curve, rect);
    }
    return crossings + countStack(rect);
  }

 private:
  static constexpr double kEvery_px = 2;
  static constexpr std::size_t kPathSamples = 1500;

  static BandStack findStack(const ChartData& plot, const ChartLayout& layout) {
    return plot.kind == PlotKind::Time
               ? makeBandStack(plot, layout.x.range,
                               static_cast<int>(std::ceil(layout.area.width / kEvery_px)))
               : BandStack();
  }

  [[nodiscard]] int countCurve(const Curve& curve, const PlotRect& rect) const {
    int crossings = 0;
    double before = std::numeric_limits<double>::quiet_NaN();
    for (double x = rect.left; x <= rect.right(); x += kEvery_px) {
      const double value = denavit::valueAt(curve, layout_.valueAt(PlotAxis::X, x));
      const double y = layout_.pixelAt(curve.axis, value);
      const bool jumps = std::min(before, y) < rect.top && std::max(before, y) > rect.bottom();
      crossings += (y >= rect.top && y <= rect.bottom()) || jumps;
      before = y;
    }
    return crossings;
  }

  [[nodiscard]] int countPath(const Curve& curve, const PlotRect& rect) const {
    int crossings = 0;
    const std::size_t every = std::max<std::size_t>(1, curve.x->size() / kPathSamples);
    for (std::size_t i = 0; i < curve.x->size(); i += every)
      crossings += rect.contains(layout_.pixelAt(PlotAxis::X, (*curve.x)[i]),
                                 layout_.pixelAt(curve.axis, (*curve.y)[i]));
    return crossings;
  }

  [[nodiscard]] int countStack(const PlotRect& rect) const {
    if (stack_.bands.empty()) return 0;
    int crossings = 0;
    const BandStack::Band& last = stack_.bands.back();
    for (std::size_t k = 0; k < stack_.x.size(); ++k) {
      const double x = layout_.pixelAt(PlotAxis::X, stack_.x[k]);
      if (x < rect.left || x > rect.right()) continue;
      const double top = layout_.pixelAt(PlotAxis::Left, last.above[k]),
                   bottom = layout_.pixelAt(PlotAxis::Left, last.negAbove[k]);
      crossings += top < rect.bottom() && bottom > rect.top;
    }
    return crossings;
  }

  const ChartData& plot_;
  const ChartLayout& layout_;
  BandStack stack_;
};

}  // namespace

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
  return {box.left, box.bottom(), box.width,
          parts_->hasXNumbers(plot) ? parts_->spaceBelow(plot) : 0.0};
}

PlotRect PlotStack::titleArea(std::size_t plot) const {
  const PlotRect box = area(plot);
  if (!parts_->fold.title) return {box.left, box.top, box.width, 1.5 * parts_->style.font_px};
  const double space = parts_->titleSpace(plot);
  return {box.left, box.top - space, box.width, space};
}

PlotRect PlotStack::roomBelow(std::size_t plot) const {
  return {0.0, area(plot).bottom() + parts_->spaceBelow(plot), parts_->width,
          parts_->roomBelow(plot)};
}

EmptyPlace PlotStack::findEmptyPlace(std::size_t plot, double width, double height,
                                     const std::vector<PlotRect>& taken) const {
  constexpr double kInset_px = 5;
  constexpr int kTaken = 1000000;  // worse than all curves together
  const PlotRect box = area(plot);
  const ChartLayout frame = parts_->frame(plot);
  const CrossingCounter counter(parts_->plots[plot], frame);
  const auto overlaps = [](const PlotRect& a, const PlotRect& b) {
    return a.left < b.right() && b.left < a.right() && a.top < b.bottom() && b.top < a.bottom();
  };
  const double left = box.left + kInset_px, middle = box.left + 0.5 * (box.width - width),
               right = box.right() - kInset_px - width;
  const double top = box.top + kInset_px, bottom = box.bottom() - kInset_px - height;
  std::optional<EmptyPlace> best;
  for (const double y : {top, bottom}) {
    for (const double x : {right, left, middle}) {
      EmptyPlace place{{std::max(x, box.left), std::max(y, box.top), width, height}};
      place.crossings = counter.countIn(place.rect);
      for (const PlotRect& other : taken)
        if (overlaps(place.rect, other)) place.crossings += kTaken;
      if (!best || place.crossings < best->crossings) best = place;
    }
  }
  return *best;
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
