#include "render/chart/chart.h"

#include <algorithm>
#include <cmath>

#include <vtkAxis.h>
#include <vtkBrush.h>
#include <vtkChartLegend.h>
#include <vtkChartXY.h>
#include <vtkContext2D.h>
#include <vtkContextDevice2D.h>
#include <vtkContextScene.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPen.h>
#include <vtkPlot.h>
#include <vtkSmartPointer.h>
#include <vtkStringArray.h>
#include <vtkTable.h>
#include <vtkTextProperty.h>

#include "render/chart/reduce_curve.h"
#include "render/text_font.h"

namespace denavit {
namespace {

constexpr double kBeyondExtra_px = 0.6;  ///< how much wider a curve is outside its limits

void setColor(vtkPen* pen, const Rgb& color) { pen->SetColor(color.r, color.g, color.b, 255); }

void setColor(vtkTextProperty* property, const Rgb& color) {
  property->SetColor(color.r / 255.0, color.g / 255.0, color.b / 255.0);
}

/// What VTK's axes go over. It draws in single precision, so that values are told as shares of an
/// axis; and were its range to change, VTK 9.1 would draw one picture with the points of the range
/// before.
constexpr AxisRange kShares{0, 1};

/// From values to shares of an axis.
struct ToShare {
  double min = 0, perUnit = 1;
  bool log = false;

  ToShare() = default;
  explicit ToShare(const AxisLayout& axis)
      : min(toScale(axis.range.min, axis.log)),
        perUnit(1 / (toScale(axis.range.max, axis.log) - min)),
        log(axis.log) {}
  double operator()(double value) const { return (toScale(value, log) - min) * perUnit; }
  bool operator==(const ToShare&) const = default;
};

std::vector<double> toShares(std::vector<double> values, const ToShare& toShare) {
  for (double& value : values) value = toShare(value);
  return values;
}

/// An end far beside the axis comes nearer along its line: single precision cannot tell where a
/// line from there passes.
void bringNear(double& x, double& y, double nextX, double nextY) {
  for (const double edge : {kShares.min - 1, kShares.max + 1}) {
    const bool isBeyond = edge < 0 ? x < edge && nextX > edge : x > edge && nextX < edge;
    if (!isBeyond) continue;
    y += (edge - x) / (nextX - x) * (nextY - y);
    x = edge;
  }
}

vtkSmartPointer<vtkDoubleArray> toArray(const char* name, const std::vector<double>& values) {
  auto array = vtkSmartPointer<vtkDoubleArray>::New();
  array->SetName(name);
  array->SetNumberOfValues(static_cast<vtkIdType>(values.size()));
  std::copy(values.begin(), values.end(), array->GetPointer(0));
  return array;
}

int lineTypeOf(int dash) {
  switch (dash) {
    case 1:
      return vtkPen::DASH_LINE;
    case 2:
      return vtkPen::DOT_LINE;
    case 3:
      return vtkPen::DASH_DOT_LINE;
    default:
      return vtkPen::SOLID_LINE;
  }
}

bool isLimited(const ChartData& plot, const Curve& curve) {
  return std::any_of(plot.bands.begin(), plot.bands.end(), [&](const LimitBand& band) {
    return (band.axis == curve.axis || band.axis == PlotAxis::X) &&
           (band.curve.empty() || band.curve == curve.name);
  });
}

/// What a reduction depends on: the same key, the same points.
struct LineKey {
  Curve::Values x, y;  // held, so that new data never have the address of old ones
  AxisRange across, up;
  int columns = 0, rows = 0;
  bool xLog = false, yLog = false;
  AxisRange limits, acrossLimits;
  bool operator==(const LineKey&) const = default;
};

/// One curve's line and the parts of it beyond its limits; both belong to the chart.
struct Line {
  vtkPlot *plot = nullptr, *beyond = nullptr;
  LineKey key;
  ReducedCurve points, pointsBeyond;
  ToShare across, up;                        ///< by which VTK has the points
  bool drawable = false, hasBeyond = false;  ///< has at least two points here
  PlotAxis axis = PlotAxis::Left;
};

struct Chart {
  vtkSmartPointer<vtkChartXY> vtk;
  std::vector<Line> lines;

  [[nodiscard]] bool fits(const ChartData& plot) const {
    if (lines.size() != plot.curves.size()) return false;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      const Curve& curve = plot.curves[k];
      if (lines[k].axis != curve.axis || (lines[k].beyond != nullptr) != isLimited(plot, curve))
        return false;
    }
    return true;
  }
};

bool setPoints(vtkPlot* plot, const ReducedCurve& points, const ToShare& across,
               const ToShare& up) {
  // VTK complains about lines of fewer points.
  if (points.x.size() < 2) return false;
  std::vector<double> x = toShares(points.x, across), y = toShares(points.y, up);
  const std::size_t last = x.size() - 1;
  bringNear(x[0], y[0], x[1], y[1]);
  bringNear(x[last], y[last], x[last - 1], y[last - 1]);
  vtkNew<vtkTable> table;
  table->AddColumn(toArray("x", x));
  table->AddColumn(toArray("y", y));
  plot->SetInputData(table, 0, 1);
  return true;
}

/// @param outside  whether the numbers stand beside the axis: those inside are not VTK's
void setAxis(vtkAxis* axis, const AxisLayout& layout, bool outside, bool grid,
             const ChartPage& page) {
  vtkNew<vtkDoubleArray> places;
  vtkNew<vtkStringArray> labels;
  const ToShare toShare(layout);
  for (const Tick& tick : layout.ticks) {
    places->InsertNextValue(toShare(tick.value));
    labels->InsertNextValue(tick.label);
  }
  axis->SetBehavior(vtkAxis::FIXED);
  axis->SetUnscaledRange(kShares.min, kShares.max);
  axis->SetCustomTickPositions(places, labels);
  axis->SetTitle("");
  axis->SetLabelsVisible(layout.numbers && outside);
  axis->SetTicksVisible(layout.numbers);
  axis->SetTickLength(3.0F);
  axis->SetGridVisible(grid);
  setColor(axis->GetGridPen(), page.theme.grid);
  axis->GetGridPen()->SetWidth(1.0F);
  setColor(axis->GetPen(), page.theme.axis);
  axis->GetPen()->SetWidth(1.0F);
  setFont(axis->GetLabelProperties(), static_cast<int>(std::lround(page.numberHeight())));
  setColor(axis->GetLabelProperties(), page.theme.faintText);
}

/// A curve of one sample is a dot.
void paintDot(vtkContext2D* context, const ChartPage& page, const Curve& curve,
              const ChartLayout& layout) {
  if (!curve.visible || curve.stacked || !curve.y || curve.y->size() != 1) return;
  if (curve.symbol != CurveSymbol::None) return;
  const double x = layout.pixelAt(PlotAxis::X, curve.x->front());
  const double y = layout.pixelAt(curve.axis, curve.y->front());
  if (!layout.area.contains(x, y)) return;
  context->GetPen()->SetLineType(vtkPen::NO_PEN);
  const Rgb color = onBackground(curve.color, page.theme);
  context->GetBrush()->SetColor(color.r, color.g, color.b, 255);
  context->DrawEllipse(static_cast<float>(x), static_cast<float>(page.height - y), 2.6F, 2.6F);
}

}  // namespace

double ChartLayout::pixelAt(PlotAxis axis, double value) const {
  const AxisLayout& a = of(axis);
  const double min = toScale(a.range.min, a.log), max = toScale(a.range.max, a.log);
  const double share = (toScale(value, a.log) - min) / (max - min);
  return axis == PlotAxis::X ? area.left + share * area.width : area.bottom() - share * area.height;
}

double ChartLayout::valueAt(PlotAxis axis, double at_px) const {
  const AxisLayout& a = of(axis);
  const double min = toScale(a.range.min, a.log), max = toScale(a.range.max, a.log);
  const double share = axis == PlotAxis::X ? (at_px - area.left) / area.width
                                           : (area.bottom() - at_px) / area.height;
  return fromScale(min + share * (max - min), a.log);
}

int dashOf(const ChartData& plot, std::size_t k, const PlotStyle& style) {
  const int own = plot.curves[k].dash;
  return style.dashes && own == 0 ? static_cast<int>(k % 4) : own;
}

LimitBand findLimits(const ChartData& plot, const Curve& curve) {
  return findLimits(plot, curve, curve.axis);
}

LimitBand findLimits(const ChartData& plot, const Curve& curve, PlotAxis axis) {
  LimitBand limits;
  for (const LimitBand& band : plot.bands) {
    if (band.axis != axis || (!band.curve.empty() && band.curve != curve.name)) continue;
    limits.lower = std::max(limits.lower, band.lower);
    limits.upper = std::min(limits.upper, band.upper);
  }
  return limits;
}

struct ChartSet::Parts {
  vtkNew<vtkContextScene> scene;
  std::vector<Chart> charts;
  int reductions = 0;

  static Chart makeChart(const ChartData& plot);
  /// The points of a line for a layout, where they are others than before.
  void reduce(Line& line, const ChartData& plot, const Curve& curve, const ChartLayout& layout,
              CurveCache& cache);
  static void reduceLine(Line& line, const ChartData& plot, const Curve& curve,
                         const ChartLayout& layout, CurveCache& cache);
  void show(Line& line, const ChartData& plot, std::size_t k, const ChartLayout& layout,
            const ChartPage& page, CurveCache& cache);
};

ChartSet::ChartSet() : parts_(std::make_unique<Parts>()) { parts_->scene->SetUseBufferId(false); }
ChartSet::~ChartSet() = default;

int ChartSet::reductionCount() const { return parts_->reductions; }

Chart ChartSet::Parts::makeChart(const ChartData& plot) {
  constexpr int kBottomRight = 1;  // of VTK's corners; new plots are at the bottom left
  Chart chart{vtkSmartPointer<vtkChartXY>::New(), {}};
  chart.vtk->SetAutoSize(false);
  chart.vtk->SetLayoutStrategy(vtkChart::AXES_TO_RECT);
  chart.vtk->SetHiddenAxisBorder(0);
  chart.vtk->SetShowLegend(false);
  chart.vtk->SetRenderEmpty(true);
  chart.vtk->SetForceAxesToBounds(false);
  const auto add = [&](const Curve& curve) {
    vtkPlot* plotLine = chart.vtk->AddPlot(vtkChart::LINE);
    if (curve.axis == PlotAxis::Right) chart.vtk->SetPlotCorner(plotLine, kBottomRight);
    return plotLine;
  };
  for (const Curve& curve : plot.curves) chart.lines.emplace_back().plot = add(curve);
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    chart.lines[k].axis = plot.curves[k].axis;
    if (isLimited(plot, plot.curves[k])) chart.lines[k].beyond = add(plot.curves[k]);
  }
  return chart;
}

void ChartSet::setPlots(const std::vector<ChartData>& plots) {
  Parts& p = *parts_;
  std::vector<Chart> before = std::move(p.charts);
  p.charts.clear();
  p.scene->ClearItems();
  for (std::size_t k = 0; k < plots.size(); ++k) {
    const bool kept = k < before.size() && before[k].fits(plots[k]);
    p.charts.push_back(kept ? before[k] : Parts::makeChart(plots[k]));
    p.scene->AddItem(p.charts.back().vtk);
  }
}

void ChartSet::Parts::reduce(Line& line, const ChartData& plot, const Curve& curve,
                             const ChartLayout& layout, CurveCache& cache) {
  const AxisLayout& up = layout.of(curve.axis);
  const LimitBand limits = findLimits(plot, curve), across = findLimits(plot, curve, PlotAxis::X);
  LineKey key;
  key.x = curve.x;
  key.y = curve.y;
  key.across = layout.x.range;
  key.columns = static_cast<int>(std::ceil(layout.area.width));
  key.xLog = layout.x.log;
  key.yLog = up.log;
  key.limits = {limits.lower, limits.upper};
  key.acrossLimits = {across.lower, across.upper};
  if (plot.kind == PlotKind::XY) {
    key.up = up.range;
    key.rows = static_cast<int>(std::ceil(layout.area.height));
  }
  const ToShare toAcross(layout.x), toUp(up);
  const bool isNew = key != line.key;
  if (!isNew && toAcross == line.across && toUp == line.up) return;
  line.across = toAcross;
  line.up = toUp;
  if (isNew) {
    line.key = key;
    ++reductions;
    reduceLine(line, plot, curve, layout, cache);
  }
  line.drawable = setPoints(line.plot, line.points, toAcross, toUp);
  line.hasBeyond = line.beyond && setPoints(line.beyond, line.pointsBeyond, toAcross, toUp);
}

void ChartSet::Parts::reduceLine(Line& line, const ChartData& plot, const Curve& curve,
                                 const ChartLayout& layout, CurveCache& cache) {
  const AxisLayout& up = layout.of(curve.axis);
  const LineKey& key = line.key;
  line.points =
      plot.kind == PlotKind::XY
          ? reducePath(*curve.x, *curve.y, {layout.x.range, layout.area.width, layout.x.log},
                       {up.range, layout.area.height, up.log})
          : reduceCurve(*curve.x, *curve.y, layout.x.range, key.columns, key.xLog,
                        cache.findPyramid(curve.y));
  if (line.beyond) line.pointsBeyond = findBeyond(line.points, key.limits, key.acrossLimits);
}

void ChartSet::Parts::show(Line& line, const ChartData& plot, std::size_t k,
                           const ChartLayout& layout, const ChartPage& page, CurveCache& cache) {
  const Curve& curve = plot.curves[k];
  const bool visible =
      curve.visible && !curve.stacked && curve.symbol == CurveSymbol::None && curve.x && curve.y;
  if (visible) reduce(line, plot, curve, layout, cache);
  line.plot->SetVisible(visible && line.drawable);
  if (line.beyond) line.beyond->SetVisible(visible && line.hasBeyond);
  if (!visible) return;
  vtkPen* pen = line.plot->GetPen();
  setColor(pen, onBackground(curve.color, page.theme));
  pen->SetWidth(static_cast<float>(page.style.lineWidth_px * curve.width));
  pen->SetLineType(lineTypeOf(dashOf(plot, k, page.style)));
  if (!line.beyond) return;
  setColor(line.beyond->GetPen(), page.theme.beyond);
  line.beyond->GetPen()->SetWidth(static_cast<float>(page.style.lineWidth_px + kBeyondExtra_px));
}

void ChartSet::paint(vtkContextDevice2D* device, const ChartPage& page,
                     const std::vector<ChartData>& plots, const std::vector<ChartLayout>& layouts,
                     CurveCache& cache) {
  Parts& p = *parts_;
  p.scene->SetGeometry(static_cast<int>(page.width), static_cast<int>(page.height));
  for (std::size_t k = 0; k < p.charts.size(); ++k) {
    Chart& chart = p.charts[k];
    const ChartLayout& layout = layouts[k];
    chart.vtk->SetSize(vtkRectf(static_cast<float>(layout.area.left),
                                static_cast<float>(page.height - layout.area.bottom()),
                                static_cast<float>(layout.area.width),
                                static_cast<float>(layout.area.height)));
    const bool beside = layout.fold.sides != PlotFold::Sides::Inside;
    const bool below = layout.fold.xNumbers;
    setAxis(chart.vtk->GetAxis(vtkAxis::BOTTOM), layout.x, below, page.style.grid, page);
    setAxis(chart.vtk->GetAxis(vtkAxis::LEFT), layout.left, beside, page.style.grid, page);
    setAxis(chart.vtk->GetAxis(vtkAxis::RIGHT), layout.right, beside, false, page);
    chart.vtk->GetAxis(vtkAxis::RIGHT)->SetVisible(layout.right.numbers);
    for (std::size_t c = 0; c < chart.lines.size(); ++c)
      p.show(chart.lines[c], plots[k], c, layout, page, cache);
  }
  vtkNew<vtkContext2D> context;
  context->Begin(device);
  p.scene->Paint(context);
  for (std::size_t k = 0; k < plots.size(); ++k)
    for (const Curve& curve : plots[k].curves) paintDot(context, page, curve, layouts[k]);
  context->End();
}

}  // namespace denavit
