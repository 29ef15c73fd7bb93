#include "render/chart/curve_fill.h"

#include <algorithm>
#include <cmath>

#include <vtkBrush.h>
#include <vtkContext2D.h>
#include <vtkContextDevice2D.h>
#include <vtkNew.h>
#include <vtkPen.h>

namespace denavit {
namespace {

constexpr unsigned char kFillOpacity = 26;  ///< of 255
constexpr double kFillEvery_px = 0.5;       ///< nearer points say nothing more

bool isFilled(const Curve& curve) {
  return curve.fill != CurveFill::None && curve.visible && !curve.stacked && curve.x && curve.y;
}

}  // namespace

std::vector<std::vector<PlotPoint>> findFillOutlines(const Curve& curve,
                                                     const ChartLayout& layout) {
  std::vector<std::vector<PlotPoint>> outlines;
  if (!isFilled(curve)) return outlines;
  const PlotRect& area = layout.area;
  // Printers and SVG do not clip: what is outside is drawn on the edge.
  const auto inside = [&](PlotPoint at) {
    return PlotPoint{std::clamp(at.x, area.left, area.right()),
                     std::clamp(at.y, area.top, area.bottom())};
  };
  const double zero = layout.pixelAt(curve.axis, 0);
  const double base = curve.fill == CurveFill::Above ? area.top
                      : std::isfinite(zero)          ? zero
                                                     : area.bottom();
  std::vector<PlotPoint> outline;
  const auto close = [&] {
    if (outline.size() > 1) {
      outline.push_back(inside({outline.back().x, base}));
      outline.push_back(inside({outline.front().x, base}));
      outlines.push_back(outline);
    }
    outline.clear();
  };
  for (std::size_t k = 0; k < curve.x->size(); ++k) {
    const PlotPoint at{layout.pixelAt(PlotAxis::X, (*curve.x)[k]),
                       layout.pixelAt(curve.axis, (*curve.y)[k])};
    if (!std::isfinite(at.x) || !std::isfinite(at.y)) {
      close();
      continue;
    }
    const PlotPoint drawn = inside(at);
    const bool isLast = k + 1 == curve.x->size() || !std::isfinite((*curve.y)[k + 1]);
    if (!outline.empty() && !isLast &&
        std::hypot(drawn.x - outline.back().x, drawn.y - outline.back().y) < kFillEvery_px) {
      continue;
    }
    outline.push_back(drawn);
  }
  close();
  return outlines;
}

void paintFills(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                const ChartLayout& layout) {
  if (std::none_of(plot.curves.begin(), plot.curves.end(), isFilled)) return;
  vtkNew<vtkContext2D> context;
  context->Begin(device);
  context->GetPen()->SetLineType(vtkPen::NO_PEN);
  std::vector<float> points;
  for (const Curve& curve : plot.curves) {
    const Rgb color = onBackground(curve.color, page.theme);
    context->GetBrush()->SetColor(color.r, color.g, color.b, kFillOpacity);
    for (const std::vector<PlotPoint>& outline : findFillOutlines(curve, layout)) {
      points.clear();
      for (const PlotPoint& at : outline) {
        points.push_back(static_cast<float>(at.x));
        points.push_back(static_cast<float>(page.height - at.y));
      }
      context->DrawPolygon(points.data(), static_cast<int>(outline.size()));
    }
  }
  context->End();
}

}  // namespace denavit
