#include "render/plot/chart.h"

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

#include "render/plot/reduce_curve.h"
#include "render/text_font.h"

namespace denavit {
namespace {

constexpr float kCurveWidth = 1.6F;

void setColor(vtkPen* pen, const Rgb& color, int alpha = 255) {
  pen->SetColor(color.r, color.g, color.b, static_cast<unsigned char>(alpha));
}

void setColor(vtkTextProperty* property, const Rgb& color) {
  property->SetColor(color.r / 255.0, color.g / 255.0, color.b / 255.0);
}

vtkSmartPointer<vtkDoubleArray> toArray(const char* name, const std::vector<double>& values) {
  auto array = vtkSmartPointer<vtkDoubleArray>::New();
  array->SetName(name);
  array->SetNumberOfValues(static_cast<vtkIdType>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i)
    array->SetValue(static_cast<vtkIdType>(i), values[i]);
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

/// The time at the foot of the cursor, on a patch that covers the axis' own numbers.
void paintTimeTag(vtkContext2D* context, const ChartPage& page, const PlotTheme& theme,
                  const PlotRect& area, const CursorLine& line) {
  vtkTextProperty* text = context->GetTextProp();
  setFont(text, static_cast<int>(std::lround(page.text_px)));
  text->SetBold(1);
  setColor(text, theme.background);
  text->SetOrientation(0);
  text->SetJustificationToCentered();
  text->SetVerticalJustificationToCentered();
  float bounds[4];
  context->ComputeStringBounds(line.time.c_str(), bounds);
  const float width = bounds[2] + 8.0F, height = 15.0F;
  const auto left = static_cast<float>(
      std::clamp(line.x - 0.5 * width, area.left - 4.0, area.right() - width + 10.0));
  const float bottom = static_cast<float>(page.height - area.bottom()) - height - 2.0F;
  context->GetPen()->SetLineType(vtkPen::NO_PEN);
  context->GetBrush()->SetColor(theme.cursor.r, theme.cursor.g, theme.cursor.b, 255);
  context->DrawRect(left, bottom, width, height);
  context->DrawString(left + 0.5F * width, bottom + 0.5F * height, line.time.c_str());
}

/// One curve's line, with what it was last reduced for.
struct Line {
  vtkPlot* plot = nullptr;  // the chart's
  AxisRange range{1, 0};
  int columns = 0;
  bool drawable = false;  ///< has at least two points here
};

struct Chart {
  vtkSmartPointer<vtkChartXY> vtk;
  std::vector<Line> lines;
};

}  // namespace

struct ChartSet::Parts {
  vtkNew<vtkContextScene> scene;
  std::vector<Chart> charts;
  int reductions = 0;

  void addChart(const Plot& plot);
  void reduce(Line& line, const Curve& curve, const ChartLayout& layout);
  static void setAxis(vtkAxis* axis, AxisRange range, const std::vector<Tick>& ticks, bool numbers,
                      double text_px, const PlotTheme& theme);
};

ChartSet::ChartSet() : parts_(std::make_unique<Parts>()) { parts_->scene->SetUseBufferId(false); }
ChartSet::~ChartSet() = default;

int ChartSet::reductionCount() const { return parts_->reductions; }

void ChartSet::Parts::addChart(const Plot& plot) {
  Chart chart{vtkSmartPointer<vtkChartXY>::New(), {}};
  chart.vtk->SetAutoSize(false);
  chart.vtk->SetLayoutStrategy(vtkChart::AXES_TO_RECT);
  chart.vtk->SetHiddenAxisBorder(0);
  chart.vtk->SetShowLegend(false);
  chart.vtk->SetRenderEmpty(true);
  chart.vtk->SetForceAxesToBounds(false);
  for (std::size_t k = 0; k < plot.curves.size(); ++k)
    chart.lines.push_back({chart.vtk->AddPlot(vtkChart::LINE)});
  scene->AddItem(chart.vtk);
  charts.push_back(chart);
}

void ChartSet::setPlots(const std::vector<Plot>& plots) {
  parts_->scene->ClearItems();
  parts_->charts.clear();
  for (const Plot& plot : plots) parts_->addChart(plot);
}

void ChartSet::Parts::reduce(Line& line, const Curve& curve, const ChartLayout& layout) {
  const int columns = static_cast<int>(std::ceil(layout.area.width));
  if (line.range == layout.x && line.columns == columns) return;
  line.range = layout.x;
  line.columns = columns;
  ++reductions;
  const ReducedCurve reduced = reduceCurve(*curve.x, *curve.y, layout.x, columns);
  line.drawable = reduced.x.size() > 1;
  vtkNew<vtkTable> table;
  table->AddColumn(toArray("x", reduced.x));
  table->AddColumn(toArray("y", reduced.y));
  line.plot->SetInputData(table, 0, 1);
}

void ChartSet::Parts::setAxis(vtkAxis* axis, AxisRange range, const std::vector<Tick>& ticks,
                              bool numbers, double text_px, const PlotTheme& theme) {
  vtkNew<vtkDoubleArray> places;
  vtkNew<vtkStringArray> labels;
  for (const Tick& tick : ticks) {
    places->InsertNextValue(tick.value);
    labels->InsertNextValue(tick.label);
  }
  axis->SetBehavior(vtkAxis::FIXED);
  axis->SetUnscaledRange(range.min, range.max);
  axis->SetCustomTickPositions(places, labels);
  axis->SetTitle("");
  axis->SetLabelsVisible(numbers);
  axis->SetTicksVisible(numbers);
  axis->SetTickLength(3.0F);
  axis->SetGridVisible(true);
  setColor(axis->GetGridPen(), theme.grid);
  axis->GetGridPen()->SetWidth(1.0F);
  setColor(axis->GetPen(), theme.axis);
  axis->GetPen()->SetWidth(1.0F);
  setFont(axis->GetLabelProperties(), static_cast<int>(text_px));
  setColor(axis->GetLabelProperties(), theme.faintText);
}

void ChartSet::paint(vtkContextDevice2D* device, const ChartPage& page, const PlotTheme& theme,
                     const std::vector<Plot>& plots, const std::vector<ChartLayout>& layouts) {
  Parts& p = *parts_;
  p.scene->SetGeometry(static_cast<int>(page.width), static_cast<int>(page.height));
  for (std::size_t k = 0; k < p.charts.size(); ++k) {
    Chart& chart = p.charts[k];
    const ChartLayout& layout = layouts[k];
    chart.vtk->SetSize(vtkRectf(static_cast<float>(layout.area.left),
                                static_cast<float>(page.height - layout.area.bottom()),
                                static_cast<float>(layout.area.width),
                                static_cast<float>(layout.area.height)));
    p.setAxis(chart.vtk->GetAxis(vtkAxis::BOTTOM), layout.x, layout.xTicks, layout.xNumbers,
              page.text_px, theme);
    p.setAxis(chart.vtk->GetAxis(vtkAxis::LEFT), layout.y, layout.yTicks, true, page.text_px,
              theme);
    for (std::size_t c = 0; c < chart.lines.size(); ++c) {
      const Curve& curve = plots[k].curves[c];
      Line& line = chart.lines[c];
      if (curve.visible) p.reduce(line, curve, layout);
      line.plot->SetVisible(curve.visible && line.drawable);
      if (!curve.visible) continue;
      setColor(line.plot->GetPen(), curve.color);
      line.plot->GetPen()->SetWidth(kCurveWidth);
      line.plot->GetPen()->SetLineType(lineTypeOf(curve.dash));
    }
  }
  vtkNew<vtkContext2D> context;
  context->Begin(device);
  p.scene->Paint(context);
  context->End();
}

void ChartSet::paintLabels(vtkContextDevice2D* device, const ChartPage& page,
                           const PlotTheme& theme, const std::vector<Plot>& plots,
                           const std::vector<ChartLayout>& layouts, const std::string& xLabel) {
  vtkNew<vtkContext2D> context;
  context->Begin(device);
  vtkTextProperty* text = context->GetTextProp();
  for (std::size_t k = 0; k < layouts.size(); ++k) {
    const PlotRect& area = layouts[k].area;
    setFont(text, static_cast<int>(std::lround(page.title_px)));
    text->SetBold(1);
    setColor(text, theme.text);
    text->SetOrientation(0);
    text->SetJustificationToLeft();
    text->SetVerticalJustificationToBottom();
    context->DrawString(static_cast<float>(area.left),
                        static_cast<float>(page.height - area.top + 4), plots[k].title.c_str());
    setFont(text, static_cast<int>(std::lround(page.text_px)));
    text->SetBold(0);
    setColor(text, theme.faintText);
    text->SetOrientation(90);
    text->SetJustificationToCentered();
    text->SetVerticalJustificationToTop();
    context->DrawString(5.0F, static_cast<float>(page.height - area.top - 0.5 * area.height),
                        plots[k].yLabel.c_str());
  }
  text->SetOrientation(0);
  text->SetVerticalJustificationToBottom();
  if (!layouts.empty()) {
    const PlotRect& area = layouts.back().area;
    context->DrawString(static_cast<float>(area.left + 0.5 * area.width), 4.0F, xLabel.c_str());
  }
  context->End();
}

void ChartSet::paintCursor(vtkContextDevice2D* device, const ChartPage& page,
                           const PlotTheme& theme, const std::vector<PlotRect>& areas,
                           const CursorLine& line, const std::vector<CursorMark>& marks) {
  vtkNew<vtkContext2D> context;
  context->Begin(device);
  vtkPen* pen = context->GetPen();
  setColor(pen, theme.cursor);
  pen->SetWidth(1.2F);
  pen->SetLineType(vtkPen::SOLID_LINE);
  const auto x = static_cast<float>(line.x);
  for (const PlotRect& area : areas)
    context->DrawLine(x, static_cast<float>(page.height - area.bottom()), x,
                      static_cast<float>(page.height - area.top));
  for (const CursorMark& mark : marks) {
    setColor(pen, theme.background);
    pen->SetWidth(1.2F);
    context->GetBrush()->SetColor(mark.color.r, mark.color.g, mark.color.b, 255);
    context->DrawEllipse(static_cast<float>(mark.x), static_cast<float>(page.height - mark.y), 3.6F,
                         3.6F);
  }
  paintTimeTag(context, page, theme, areas.back(), line);
  context->End();
}

}  // namespace denavit
