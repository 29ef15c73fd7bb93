#include "render/chart/stacked_bands.h"

#include <algorithm>
#include <cmath>

#include <vtkBrush.h>
#include <vtkContext2D.h>
#include <vtkContextDevice2D.h>
#include <vtkNew.h>
#include <vtkPen.h>

namespace denavit {
namespace {

constexpr double kStackedBandsNone = std::numeric_limits<double>::quiet_NaN();

bool isBand(const Curve& curve) {
  return curve.stacked && curve.visible && curve.x && curve.y && !curve.x->empty();
}

/// Samples inside a range with its ends, or even columns where there are many more samples.
std::vector<double> findPlaces(const std::vector<double>& x, AxisRange range, int columns) {
  const double from = std::max(range.min, x.front()), to = std::min(range.max, x.back());
  if (!(to >= from)) return {};
  const auto first = std::upper_bound(x.begin(), x.end(), from);
  const auto last = std::lower_bound(x.begin(), x.end(), to);
  std::vector<double> places{from};
  if (last - first <= 2 * columns) {
    if (last > first) places.insert(places.end(), first, last);
  } else {
    for (int k = 1; k < columns; ++k) places.push_back(from + (to - from) * k / columns);
  }
  if (to > from) places.push_back(to);
  return places;
}

/// Fills between two edges with the pixels of a chart, one piece for every stretch of some height.
class BandPainter {
 public:
  BandPainter(vtkContext2D* context, const ChartPage& page, const ChartLayout& layout,
              const std::vector<double>& x)
      : context_(context), page_(page), layout_(layout), x_(x) {}

  void fill(const std::vector<double>& below, const std::vector<double>& above) {
    std::size_t i = 0;
    while (i + 1 < x_.size()) {
      const auto isOpen = [&](std::size_t k) {
        return above[k] != below[k] || above[k + 1] != below[k + 1];
      };
      if (!isOpen(i)) {
        ++i;
        continue;
      }
      std::size_t end = i + 1;
      while (end + 1 < x_.size() && isOpen(end)) ++end;
      fillPiece(below, above, i, end);
      i = end;
    }
  }

 private:
  void fillPiece(const std::vector<double>& below, const std::vector<double>& above,
                 std::size_t from, std::size_t to) {
    points_.clear();
    for (std::size_t k = from; k <= to; ++k) add(x_[k], above[k]);
    for (std::size_t k = to + 1; k-- > from;) add(x_[k], below[k]);
    context_->DrawPolygon(points_.data(), static_cast<int>(points_.size() / 2));
  }
  /// Printers and SVG do not clip: what is outside is drawn on the edge.
  void add(double x, double y) {
    const PlotRect& area = layout_.area;
    const double across = std::clamp(layout_.pixelAt(PlotAxis::X, x), area.left, area.right());
    const double down = std::clamp(layout_.pixelAt(PlotAxis::Left, y), area.top, area.bottom());
    points_.push_back(static_cast<float>(across));
    points_.push_back(static_cast<float>(page_.height - down));
  }

  vtkContext2D* context_;
  const ChartPage& page_;
  const ChartLayout& layout_;
  const std::vector<double>& x_;
  std::vector<float> points_;
};

}  // namespace

BandStack makeBandStack(const ChartData& plot, AxisRange range, int columns) {
  BandStack stack;
  const auto first = std::find_if(plot.curves.begin(), plot.curves.end(), isBand);
  if (first == plot.curves.end()) return stack;
  stack.x = findPlaces(*first->x, range, columns);
  std::vector<double> up(stack.x.size(), 0.0), down(stack.x.size(), 0.0);
  for (std::size_t c = 0; c < plot.curves.size(); ++c) {
    if (!isBand(plot.curves[c])) continue;
    BandStack::Band band{c, up, up, down, down};
    for (std::size_t k = 0; k < stack.x.size(); ++k) {
      const double value = valueAt(plot.curves[c], stack.x[k]);
      if (!std::isfinite(value)) continue;
      (value > 0 ? up : down)[k] += value;
    }
    band.above = up;
    band.negAbove = down;
    stack.bands.push_back(std::move(band));
  }
  return stack;
}

AxisRange findStackedRange(const ChartData& plot) {
  constexpr double kAll = std::numeric_limits<double>::infinity();
  const BandStack stack = makeBandStack(plot, {-kAll, kAll}, std::numeric_limits<int>::max() / 2);
  if (stack.bands.empty()) return {kStackedBandsNone, kStackedBandsNone};
  AxisRange range{0, 0};
  const BandStack::Band& last = stack.bands.back();
  for (const double sum : last.above) range.max = std::max(range.max, sum);
  for (const double sum : last.negAbove) range.min = std::min(range.min, sum);
  return range;
}

void paintStacked(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                  const ChartLayout& layout) {
  if (plot.kind != PlotKind::Time || layout.left.log || layout.x.log) return;
  const int columns = static_cast<int>(std::ceil(layout.area.width));
  const BandStack stack = makeBandStack(plot, layout.x.range, columns);
  if (stack.bands.empty()) return;
  vtkNew<vtkContext2D> context;
  context->Begin(device);
  context->GetPen()->SetLineType(vtkPen::NO_PEN);
  BandPainter painter(context, page, layout, stack.x);
  for (const BandStack::Band& band : stack.bands) {
    const Rgb color = onBackground(plot.curves[band.curve].color, page.theme);
    context->GetBrush()->SetColor(color.r, color.g, color.b, 255);
    painter.fill(band.below, band.above);
    painter.fill(band.negBelow, band.negAbove);
  }
  context->End();
}

}  // namespace denavit
