#include "render/chart/curve_symbols.h"

#include <cmath>
#include <numbers>

#include "render/chart/sketch.h"

namespace denavit {
namespace {

constexpr double kSymbol_px = 4.2, kRing_px = 8.5;  // from the middle to the outside
constexpr double kSymbolLine = 1.3;                 // times the style's width

void drawCross(Sketch& sketch, double x, double y) {
  sketch.line(x - kSymbol_px, y - kSymbol_px, x + kSymbol_px, y + kSymbol_px);
  sketch.line(x - kSymbol_px, y + kSymbol_px, x + kSymbol_px, y - kSymbol_px);
}

void drawCircle(Sketch& sketch, double x, double y, double radius) {
  constexpr int kSides = 28;
  const auto at = [&](int k) {
    const double angle = 2 * std::numbers::pi * k / kSides;
    return PlotPoint{x + radius * std::cos(angle), y + radius * std::sin(angle)};
  };
  for (int k = 0; k < kSides; ++k) sketch.line(at(k).x, at(k).y, at(k + 1).x, at(k + 1).y);
}

void drawSymbol(Sketch& sketch, CurveSymbol symbol, double x, double y) {
  switch (symbol) {
    case CurveSymbol::Cross:
      return drawCross(sketch, x, y);
    case CurveSymbol::Circle:
      return drawCircle(sketch, x, y, kSymbol_px);
    case CurveSymbol::Ring:
      return drawCircle(sketch, x, y, kRing_px);
    case CurveSymbol::None:
      return;
  }
}

}  // namespace

void paintSymbols(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                  const ChartLayout& layout) {
  Sketch sketch(device, page);
  for (const Curve& curve : plot.curves) {
    if (!curve.visible || curve.symbol == CurveSymbol::None || !curve.x || !curve.y) continue;
    sketch.pen(onBackground(curve.color, page.theme),
               page.style.lineWidth_px * kSymbolLine * curve.width);
    for (std::size_t i = 0; i < curve.y->size(); ++i) {
      const double x = layout.pixelAt(PlotAxis::X, (*curve.x)[i]);
      const double y = layout.pixelAt(curve.axis, (*curve.y)[i]);
      if (layout.area.contains(x, y)) drawSymbol(sketch, curve.symbol, x, y);
    }
  }
}

}  // namespace denavit
