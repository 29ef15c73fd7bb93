#include "ui/laboratory/tables_plot.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/laboratory/table_sizes.h"

namespace denavit {
namespace {

constexpr int kMemoryTo = 100;  ///< points that memory is shown to at least

struct TablesPlotTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::TablesPlot)
};

/// Values at numbers of points.
struct Series {
  std::vector<double> x, y;
  void add(double points, double value) {
    if (!(value > 0) || !std::isfinite(value)) return;  // a logarithmic axis has no place for it
    x.push_back(points);
    y.push_back(value);
  }
};

void addCurve(PlotData& chart, const QString& name, std::size_t colour, Series series,
              int dash = 0) {
  if (series.x.empty()) return;
  const Rgb rgb = curveColor(colour);
  chart.curves.push_back({.name = name,
                          .unit = "",
                          .color = QColor(rgb.r, rgb.g, rgb.b),
                          .x = std::make_shared<const std::vector<double>>(std::move(series.x)),
                          .y = std::make_shared<const std::vector<double>>(std::move(series.y)),
                          .dash = dash});
}

template <typename Value>
Series rowsOf(const TableStudy& tables, const Value& value) {
  Series series;
  for (const auto& [points, row] : tables.rows) series.add(points, value(row));
  return series;
}

/// Errors that fall with the square of the points, through the last one that was measured.
Series squareLaw(const TableStudy& tables, int points) {
  Series series;
  if (tables.rows.empty()) return series;
  const TableRow& last = tables.rows.rbegin()->second;
  const auto at = [&](double k) {
    return 100 * last.error.rms * last.points * last.points / (k * k);
  };
  for (const int k : {tables.rows.begin()->first, std::max(points, last.points)}) {
    series.add(k, at(k));
  }
  return series;
}

void addErrors(PlotData& chart, const TableStudy& tables, int points) {
  chart.yLabel = TablesPlotTexts::tr("error [%]");
  addCurve(chart, TablesPlotTexts::tr("largest"), 0,
           rowsOf(tables, [](const TableRow& row) { return 100 * row.error.largest; }));
  addCurve(chart, TablesPlotTexts::tr("rms"), 1,
           rowsOf(tables, [](const TableRow& row) { return 100 * row.error.rms; }));
  addCurve(chart, TablesPlotTexts::tr("in proportion to 1/K²"), 7, squareLaw(tables, points), 1);
}

/// Shades what is above; its curves keep their colours, as the shade is said to be the limit's.
void addLimit(PlotData& chart, double limit, int points) {
  const QString name = TablesPlotTexts::tr("limit: %1").arg(toMemory(limit, false));
  Series series;
  for (const int k : {2, points}) series.add(k, limit);
  addCurve(chart, name, 7, std::move(series));
  LimitBand band;
  band.upper = limit;
  band.curve = name.toStdString();
  chart.bands.push_back(band);
}

void addMemory(PlotData& chart, const TablePlan& plan, int points) {
  chart.yLabel = TablesPlotTexts::tr("memory [B]");
  std::size_t colour = 0;
  for (const TableScheme scheme : kTableSchemes) {
    Series series;
    for (const int k : listSweep(std::max(points, kMemoryTo))) {
      series.add(k, calcDemand(plan, scheme, k).bytes());
    }
    addCurve(chart, shortSchemeName(plan, scheme), colour++, std::move(series));
  }
  addLimit(chart, kWordBytes * kMostTableWords, std::max(points, kMemoryTo));
}

void addTimes(PlotData& chart, const TableStudy& tables) {
  chart.yLabel = TablesPlotTexts::tr("time of one pose [ns]");
  addCurve(chart, TablesPlotTexts::tr("look-up"), 0,
           rowsOf(tables, [](const TableRow& row) { return row.lookUp_ns; }));
  addCurve(chart, TablesPlotTexts::tr("computing"), 1,
           rowsOf(tables, [](const TableRow& row) { return row.computing_ns; }));
}

QString idOf(TablesChart chart) {
  switch (chart) {
    case TablesChart::Error:
      return QStringLiteral("errors");
    case TablesChart::Memory:
      return QStringLiteral("memory");
    case TablesChart::Time:
      return QStringLiteral("times");
  }
  return {};
}

}  // namespace

std::vector<PlotData> makeTablesPlot(const TableStudy& tables, TablesChart chart, int points) {
  if (!tables.plan) return {};
  PlotData plot;
  plot.id = idOf(chart);
  plot.kind = PlotKind::XY;
  plot.xLabel = TablesPlotTexts::tr("points on each axis K");
  plot.xLog = plot.leftLog = true;
  if (chart == TablesChart::Error) addErrors(plot, tables, points);
  if (chart == TablesChart::Memory) addMemory(plot, *tables.plan, points);
  if (chart == TablesChart::Time) addTimes(plot, tables);
  if (plot.curves.empty()) return {};
  plot.marks.push_back(
      {.x = 1.0 * points, .text = TablesPlotTexts::tr("K = %1").arg(points).toStdString()});
  return {std::move(plot)};
}

}  // namespace denavit
