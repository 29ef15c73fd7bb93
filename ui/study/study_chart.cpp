#include "ui/study/study_chart.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QStringList>
#include <cmath>

#include "models/csv/csv_cell.h"
#include "models/json/number_text.h"
#include "render/color_ramp.h"

namespace denavit {
namespace {

constexpr double kBarWidth_px = 12, kBarLeft_px = 14;
constexpr int kBarSteps = 64;

}  // namespace

QString toCsvLine(const QStringList& cells) {
  QStringList quoted;
  for (const QString& cell : cells) {
    quoted << QString::fromStdString(toCsvCell(cell.toStdString()));
  }
  return quoted.join(',') + '\n';
}

QString toCsvNumber(double value) {
  return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest)
                              : QString();
}

QColor rampColour(double part) {
  const Rgb rgb = rampColor(part);
  return {rgb.r, rgb.g, rgb.b};
}

void paintColourBar(QPainter& painter, const QRectF& room, const StudyAxis& values,
                    const ChartLook& look) {
  const QRectF bar(room.left() + kBarLeft_px, room.top(), kBarWidth_px, room.height());
  const double step = bar.height() / kBarSteps;
  painter.save();
  painter.setPen(Qt::NoPen);
  for (int k = 0; k < kBarSteps; ++k) {
    painter.setBrush(rampColour((k + 0.5) / kBarSteps));
    painter.drawRect(QRectF(bar.left(), bar.bottom() - (k + 1) * step, bar.width(), step + 0.3));
  }
  const QFont font = look.font(11);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  const double count = std::max(2.0, bar.height() / 36);
  const auto ticks =
      values.log ? makeLogTicks(values.range, count) : makeTicks(values.range, count);
  double widest = 0;
  for (const Tick& tick : ticks) {
    const double place = bar.bottom() - values.partOf(tick.value) * bar.height();
    if (!(place >= bar.top() - 0.5 && place <= bar.bottom() + 0.5)) continue;
    const QString label = QString::fromStdString(withDecimalSign(tick.label, look.decimalComma));
    widest = std::max(widest, metrics.horizontalAdvance(label));
    painter.setPen(look.faint());
    painter.drawLine(QPointF(bar.right(), place), QPointF(bar.right() + 3, place));
    painter.drawText(QPointF(bar.right() + 6, place + metrics.ascent() / 2 - 1), label);
  }
  painter.setPen(look.text());
  const QFont names = look.font();
  painter.setFont(names);
  painter.translate(bar.right() + 8 + widest, bar.center().y());
  painter.rotate(-90);
  painter.drawText(QRectF(-bar.height() / 2, 0, bar.height(), QFontMetricsF(names).height()),
                   Qt::AlignCenter, fitInto(values.label, names, bar.height()));
  painter.restore();
}

}  // namespace denavit
