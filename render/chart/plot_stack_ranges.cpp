// The ranges of a PlotStack's axes: fitting, zoom, pan, and the way back.

#include <algorithm>
#include <cmath>
#include <limits>

#include "render/chart/plot_stack_parts.h"
#include "render/chart/reduce_curve.h"
#include "render/chart/stacked_bands.h"

namespace denavit {
namespace {

constexpr double kMinZoomSpan = 1e-12;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kMaxEarlier = 200;

constexpr PlotAxis kAxes[] = {PlotAxis::X, PlotAxis::Left, PlotAxis::Right};

/// A range about a fixed point, all in the axis' scale; the same where rounding would make it
/// empty.
AxisRange zoomAbout(AxisRange range, double factor, double fixed) {
  if (!(factor > 0.0)) return range;
  const AxisRange zoomed{fixed - (fixed - range.min) / factor,
                         fixed + (range.max - fixed) / factor};
  const double size = std::max(std::abs(zoomed.min), std::abs(zoomed.max));
  const bool usable = zoomed.max - zoomed.min > kMinZoomSpan * std::max(size, 1e-3) &&
                      std::isfinite(zoomed.max - zoomed.min);
  return usable ? zoomed : range;
}

/// How far out: a view of more than so many times the data shows nothing but their smallness.
constexpr double kFarthest = 10;
/// Of the smaller of view and data, what stays in sight however far a view is moved.
constexpr double kLeastInSight = 0.1;

AxisRange scaled(AxisRange range, bool log) {
  return {toScale(range.min, log), toScale(range.max, log)};
}

double spanOf(AxisRange range) { return range.max - range.min; }

/// A way to move a range by that leaves something of the whole in sight; one that is beyond already
/// goes no further.
double keepInSight(double by, AxisRange range, AxisRange whole) {
  const double least = kLeastInSight * std::min(spanOf(range), spanOf(whole));
  const double up = std::max(0.0, whole.max - least - range.min);
  const double down = std::min(0.0, whole.min + least - range.max);
  return std::clamp(by, down, up);
}

void include(AxisRange& range, AxisRange other) {
  if (!std::isfinite(other.min) || !std::isfinite(other.max)) return;
  range.min = std::min(range.min, other.min);
  range.max = std::max(range.max, other.max);
}

bool isSame(const PlotStack::Parts::Axis& a, const PlotStack::Parts::Axis& b) {
  return a.range == b.range;
}

bool isSame(const PlotStack::Parts::View& a, const PlotStack::Parts::View& b) {
  return isSame(a.time, b.time) && std::equal(a.charts.begin(), a.charts.end(), b.charts.begin(),
                                              b.charts.end(), [](const auto& c, const auto& d) {
                                                return isSame(c.x, d.x) && isSame(c.left, d.left) &&
                                                       isSame(c.right, d.right);
                                              });
}

}  // namespace

PlotStack::Parts::Axis& PlotStack::Parts::axis(std::size_t k, PlotAxis which) {
  if (which == PlotAxis::Left) return view.charts[k].left;
  if (which == PlotAxis::Right) return view.charts[k].right;
  return isTime(k) ? view.time : view.charts[k].x;
}

bool PlotStack::Parts::isLog(std::size_t k, PlotAxis which) const {
  const ChartData& plot = plots[k];
  return which == PlotAxis::X ? plot.xLog : which == PlotAxis::Left ? plot.leftLog : plot.rightLog;
}

/// Of the data; of those above 0 on a logarithmic axis.
std::optional<AxisRange> PlotStack::Parts::findTimes() {
  AxisRange found{kInfinity, -kInfinity};
  for (std::size_t k = 0; k < plots.size(); ++k) {
    if (!isTime(k)) continue;
    for (const Curve& curve : plots[k].curves) {
      if (!curve.x || curve.x->empty()) continue;
      if (plots[k].xLog)
        include(found, cache->findPositiveRange(curve.x));
      else
        include(found, {curve.x->front(), curve.x->back()});
    }
  }
  return found.max >= found.min ? std::optional(found) : std::nullopt;
}

AxisRange PlotStack::Parts::findTimeRange() {
  bool log = false;
  for (std::size_t k = 0; k < plots.size(); ++k) log |= isTime(k) && plots[k].xLog;
  AxisRange found = findTimes().value_or(log ? AxisRange{0.1, 10.0} : AxisRange{0.0, 1.0});
  if (timeSpan && (!log || timeSpan->min > 0)) include(found, *timeSpan);
  if (found.max == found.min) found.max = log ? 10.0 * found.min : found.min + 1.0;
  return found;
}

AxisRange PlotStack::Parts::findWholeRange(std::size_t k, PlotAxis which) {
  if (which == PlotAxis::X && isTime(k)) return findTimeRange();
  const bool log = isLog(k, which);
  AxisRange found{kInfinity, -kInfinity};
  for (const Curve& curve : plots[k].curves) {
    if (!curve.visible || (which != PlotAxis::X && curve.axis != which)) continue;
    const Curve::Values& values = which == PlotAxis::X ? curve.x : curve.y;
    include(found, log ? cache->findPositiveRange(values) : cache->findRange(values));
  }
  if (which == PlotAxis::Left && !log) {
    include(found, findStackedRange(plots[k]));
    if (plots[k].leftSpan) include(found, *plots[k].leftSpan);
  }
  // Frequencies fill the width; everything else has some air.
  const bool tight = which == PlotAxis::X && plots[k].kind == PlotKind::Spectrum;
  if (tight && found.max > found.min) return found;
  return log ? makeLogRange(found.min, found.max) : makeValueRange(found.min, found.max);
}

void PlotStack::Parts::fitAgain() {
  if (view.time.fitted) view.time.range = findTimeRange();
  for (std::size_t k = 0; k < plots.size(); ++k) {
    for (const PlotAxis which : kAxes) {
      Axis& a = axis(k, which);
      // A range that the axis' scale cannot show is no longer anybody's wish.
      if (isLog(k, which) && !(a.range.min > 0.0)) {
        a.fitted = true;
      }
      if (a.fitted) a.range = findWholeRange(k, which);
    }
  }
  laidOut = false;
}

void PlotStack::fit() {
  Parts& p = *parts_;
  p.view.time.fitted = true;
  for (Parts::ChartAxes& chart : p.view.charts)
    chart.x.fitted = chart.left.fitted = chart.right.fitted = true;
  p.fitAgain();
}

AxisRange PlotStack::xRange() const { return parts_->view.time.range; }
AxisRange PlotStack::yRange(std::size_t plot) const { return parts_->view.charts[plot].left.range; }
AxisRange PlotStack::range(std::size_t plot, PlotAxis axis) const {
  return parts_->axis(plot, axis).range;
}

void PlotStack::setXRange(AxisRange range) {
  if (!(range.max > range.min) || !std::isfinite(range.max - range.min)) return;
  for (std::size_t k = 0; k < parts_->plots.size(); ++k)
    if (parts_->isTime(k) && parts_->plots[k].xLog && !(range.min > 0.0)) return;
  parts_->view.time = {range, false};
}

void PlotStack::setXFollows(bool follows) {
  parts_->view.time.fitted = follows;
  if (follows) parts_->fitAgain();
}

bool PlotStack::xFollows() const { return parts_->view.time.fitted; }

void PlotStack::setRange(std::size_t plot, PlotAxis axis, AxisRange range) {
  if (!(range.max > range.min) || !std::isfinite(range.max - range.min)) return;
  if (isLog(plot, axis) && !(range.min > 0.0)) return;
  parts_->axis(plot, axis) = {range, false};
  parts_->laidOut = false;
}

void PlotStack::zoom(std::size_t plot, PlotAxis axis, double factor, double at_px) {
  const bool log = isLog(plot, axis);
  const AxisRange now = scaled(range(plot, axis), log);
  if (factor < 1) {
    const double most = kFarthest * spanOf(scaled(parts_->findWholeRange(plot, axis), log));
    factor = std::clamp(spanOf(now) / most, factor, 1.0);
  }
  const AxisRange zoomed = zoomAbout(now, factor, toScale(valueAt(plot, axis, at_px), log));
  setRange(plot, axis, {fromScale(zoomed.min, log), fromScale(zoomed.max, log)});
}

void PlotStack::zoomX(double factor, double x_px) {
  for (std::size_t k = 0; k < parts_->plots.size(); ++k)
    if (parts_->isTime(k)) return zoom(k, PlotAxis::X, factor, x_px);
}

void PlotStack::zoomY(std::size_t plot, double factor, double y_px) {
  zoom(plot, PlotAxis::Left, factor, y_px);
  if (hasRightAxis(plot)) zoom(plot, PlotAxis::Right, factor, y_px);
}

void PlotStack::panAxis(std::size_t plot, PlotAxis axis, double by_px) {
  if (by_px == 0.0) return;
  const bool log = isLog(plot, axis);
  const PlotRect box = area(plot);
  const AxisRange now = scaled(range(plot, axis), log);
  const double wanted =
      axis == PlotAxis::X ? -by_px * spanOf(now) / box.width : by_px * spanOf(now) / box.height;
  const double by = keepInSight(wanted, now, scaled(parts_->findWholeRange(plot, axis), log));
  setRange(plot, axis, {fromScale(now.min + by, log), fromScale(now.max + by, log)});
}

void PlotStack::pan(std::size_t plot, double dx_px, double dy_px) {
  panAxis(plot, PlotAxis::X, dx_px);
  panAxis(plot, PlotAxis::Left, dy_px);
  if (hasRightAxis(plot)) panAxis(plot, PlotAxis::Right, dy_px);
}

void PlotStack::zoomTo(std::size_t plot, const PlotRect& box) {
  constexpr double kThin_px = 4.0;
  const AxisRange x{valueAt(plot, PlotAxis::X, box.left), valueAt(plot, PlotAxis::X, box.right())};
  const AxisRange left{valueAt(plot, PlotAxis::Left, box.bottom()),
                       valueAt(plot, PlotAxis::Left, box.top)};
  const AxisRange right{valueAt(plot, PlotAxis::Right, box.bottom()),
                        valueAt(plot, PlotAxis::Right, box.top)};
  if (box.width >= kThin_px) setRange(plot, PlotAxis::X, x);
  if (box.height < kThin_px) return;
  setRange(plot, PlotAxis::Left, left);
  if (hasRightAxis(plot)) setRange(plot, PlotAxis::Right, right);
}

void PlotStack::rememberView() {
  Parts& p = *parts_;
  p.later.clear();
  if (!p.earlier.empty() && isSame(p.earlier.back(), p.view)) return;
  p.earlier.push_back(p.view);
  if (p.earlier.size() > kMaxEarlier) p.earlier.pop_front();
}

bool PlotStack::undoZoom() {
  Parts& p = *parts_;
  // A gesture that changed nothing is no step back.
  while (!p.earlier.empty() && isSame(p.earlier.back(), p.view)) p.earlier.pop_back();
  if (p.earlier.empty()) return false;
  p.later.push_back(p.view);
  p.view = p.earlier.back();
  p.earlier.pop_back();
  p.fitAgain();
  return true;
}

bool PlotStack::redoZoom() {
  Parts& p = *parts_;
  if (p.later.empty()) return false;
  p.earlier.push_back(p.view);
  p.view = p.later.back();
  p.later.pop_back();
  p.fitAgain();
  return true;
}

bool PlotStack::canUndoZoom() const {
  return std::any_of(parts_->earlier.begin(), parts_->earlier.end(),
                     [&](const Parts::View& view) { return !isSame(view, parts_->view); });
}

bool PlotStack::canRedoZoom() const { return !parts_->later.empty(); }

}  // namespace denavit
