#include "ui/code/speed_up_chart.h"

#include <QCoreApplication>
#include <algorithm>

#include "render/chart/chart_data.h"

namespace denavit {
namespace {

struct SpeedUpTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::SpeedUp)
};

CurveData makeCurve(const QString& name, std::size_t colourIndex, std::vector<double> x,
                    std::vector<double> y, int dash) {
  const Rgb rgb = curveColor(colourIndex);
  CurveData curve;
  curve.name = name;
  curve.color = QColor(rgb.r, rgb.g, rgb.b);
  curve.x = std::make_shared<const std::vector<double>>(std::move(x));
  curve.y = std::make_shared<const std::vector<double>>(std::move(y));
  curve.dash = dash;
  return curve;
}

}  // namespace

PlotData makeSpeedUpChart(const std::vector<ScheduleLength>& speedUps, int processors) {
  PlotData chart;
  chart.id = "speed-up";
  chart.kind = PlotKind::XY;
  chart.xLabel = SpeedUpTexts::tr("processors");
  chart.yLabel = SpeedUpTexts::tr("speed-up");
  std::vector<double> ps, made, most;
  for (const ScheduleLength& length : speedUps) {
    const double p = length.processors;
    ps.push_back(p);
    made.push_back(length.speedUp());
    const double path = std::max(1, length.longestPath);
    most.push_back(std::min(p, std::max(1.0, length.work / path)));
  }
  if (ps.empty()) return chart;
  chart.curves.push_back(makeCurve(SpeedUpTexts::tr("schedule"), 0, ps, std::move(made), 0));
  chart.curves.push_back(
      makeCurve(SpeedUpTexts::tr("most there can be"), 7, std::move(ps), std::move(most), 1));
  if (processors > 1) {
    chart.marks.push_back(
        {.x = 1.0 * processors,
         .text = SpeedUpTexts::tr("%1 processors").arg(processors).toStdString()});
  }
  return chart;
}

}  // namespace denavit
