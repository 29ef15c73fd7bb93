#include "ui/plot_view/legend_symbols.h"

#include <QPainter>
#include <algorithm>

#include "render/chart/axis_ticks.h"
#include "render/chart/chart.h"
#include "ui/plot_view/painter_device.h"

namespace denavit {
namespace {

Qt::PenStyle styleOf(int dash) {
  return dash == 1   ? Qt::DashLine
         : dash == 2 ? Qt::DotLine
         : dash == 3 ? Qt::DashDotLine
                     : Qt::SolidLine;
}

}  // namespace

namespace legend {

double scaleOf(const LegendLook& look) { return look.style.font_px / 12; }

QColor toColor(const Rgb& color) { return {color.r, color.g, color.b}; }

QString withUnit(const QString& number, const std::string& unitText) {
  if (unitText.empty()) return number;
  const QString unit = QString::fromStdString(unitText);
  return unit == QChar(0xB0) ? number + unit : number + QChar(0x202F) + unit;  // 90°, 3.1 N·m
}

QString numberText(double value, double magnitude, bool comma) {
  return QString::fromStdString(withDecimalSign(formatNumber(value, magnitude), comma));
}

QFont fontOf(const LegendLook& look, double height_px, bool bold) {
  return PainterDevice::makeFont(height_px, bold, QString::fromStdString(look.style.fontFamily));
}

bool needsSample(const ChartData& plot, const LegendLook& look) {
  if (!look.checkBoxes || look.style.dashes) return true;
  return std::any_of(plot.curves.begin(), plot.curves.end(),
                     [](const Curve& curve) { return curve.dash != 0 || curve.stacked; });
}

double symbolWidth(const ChartData& plot, const LegendLook& look) {
  return scaleOf(look) * ((look.checkBoxes ? kBox_px + kGap_px : 0) +
                          (needsSample(plot, look) ? kSample_px + kGap_px : 0));
}

void paintCheckBox(QPainter& painter, const QRectF& row, const QColor& color, const Curve& curve,
                   const LegendLook& look) {
  painter.save();
  painter.translate(row.left(), row.center().y());
  painter.scale(scaleOf(look), scaleOf(look));
  const QRectF box(0, -0.5 * kBox_px, kBox_px, kBox_px);
  painter.setPen(QPen(curve.visible ? color : toColor(look.theme.axis), 1.0));
  painter.setBrush(curve.visible ? QBrush(color) : QBrush(Qt::NoBrush));
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5);
  if (curve.visible) {
    painter.setPen(QPen(Qt::white, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF corner = box.topLeft();
    const QPointF tick[3] = {corner + QPointF(3, 6.2), corner + QPointF(5.2, 8.6),
                             corner + QPointF(9.2, 3.6)};
    painter.drawPolyline(tick, 3);
  }
  painter.restore();
}

void paintSample(QPainter& painter, const QRectF& row, const QColor& color, int dash, bool isBand,
                 const LegendLook& look) {
  const double scale = scaleOf(look), width = scale * kSample_px;
  if (isBand) {
    const double band = 9 * scale;
    return painter.fillRect(QRectF(row.left(), row.center().y() - band / 2, width, band), color);
  }
  QPen line(color, 2.0 * scale, styleOf(dash));
  if (dash == 1) line.setDashPattern({3.6, 1.8});
  line.setCapStyle(Qt::FlatCap);
  painter.setPen(line);
  painter.drawLine(QPointF(row.left(), row.center().y()),
                   QPointF(row.left() + width, row.center().y()));
}

}  // namespace legend
}  // namespace denavit
