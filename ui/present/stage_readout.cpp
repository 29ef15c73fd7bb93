#include "ui/present/stage_readout.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/theme/colours.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Of the window's type: from the last row, and where many lines share the room.
constexpr double kLargest = 1.35, kSmallest = 0.6, kShrink = 0.94;
/// Of a line's height.
constexpr double kBar = 0.55, kSpace = 0.3, kGap = 0.6;

}  // namespace

StageReadout::StageReadout(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void StageReadout::setLines(std::vector<StageLine> lines) {
  if (lines == lines_) return;
  const bool resized = lines.size() != lines_.size();
  lines_ = std::move(lines);
  QString spoken;
  for (const StageLine& line : lines_) spoken += line.name + " " + line.value + "\n";
  setAccessibleDescription(spoken);
  if (resized) updateGeometry();
  update();
}

QFont StageReadout::scaledFont(double scale) const {
  QFont scaled = font();
  scaled.setPointSizeF(scaled.pointSizeF() * scale);
  return scaled;
}

double StageReadout::lineHeight(const StageLine& line, const QFontMetricsF& metrics) const {
  return metrics.height() * (1 + kSpace + (line.part ? kBar : 0));
}

double StageReadout::heightOf(double scale) const {
  const QFontMetricsF metrics(toBold(scaledFont(scale)));
  double height = 0;
  for (const StageLine& line : lines_) height += lineHeight(line, metrics);
  return height;
}

double StageReadout::widthOf(double scale) const {
  const QFontMetricsF metrics(toBold(scaledFont(scale)));
  double widest = 0;
  for (const StageLine& line : lines_) {
    const QStringList texts{line.name, line.value, line.besideName, line.beside};
    double width = 0;
    for (const QString& text : texts) {
      if (!text.isEmpty()) width += metrics.horizontalAdvance(text) + kGap * metrics.height();
    }
    widest = std::max(widest, width);
  }
  return widest;
}

QFont StageReadout::lineFont() const {
  double scale = kLargest;
  while (scale > kSmallest && (heightOf(scale) > height() || widthOf(scale) > width()))
    scale *= kShrink;
  return scaledFont(scale);
}

QSize StageReadout::sizeHint() const {
  return {minimumSizeHint().width(), static_cast<int>(std::ceil(heightOf(kLargest)))};
}

QSize StageReadout::minimumSizeHint() const {
  return {static_cast<int>(std::ceil(widthOf(kSmallest))),
          static_cast<int>(std::ceil(heightOf(kSmallest)))};
}

void StageReadout::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont font = lineFont();
  const QFontMetricsF metrics(toBold(font));
  double top = 0;
  for (const StageLine& line : lines_) {
    drawLine(painter, line, top, font);
    top += lineHeight(line, metrics);
  }
}

void StageReadout::drawLine(QPainter& painter, const StageLine& line, double top,
                            const QFont& font) const {
  const QFontMetricsF metrics(toBold(font));
  const double baseline = top + metrics.ascent(), gap = kGap * metrics.height();
  const QColor ink = line.colour.isValid() ? line.colour : colour("text");
  double left = 0;
  const auto write = [&](const QString& text, const QFont& in, const QColor& pen) {
    if (text.isEmpty()) return;
    painter.setFont(in);
    painter.setPen(pen);
    painter.drawText(QPointF(left, baseline), text);
    left += QFontMetricsF(in).horizontalAdvance(text) + gap;
  };
  write(line.name, font, line.part ? ink : colour("text-soft"));
  write(line.value, toBold(font), line.part ? colour("text") : ink);
  write(line.besideName, font, colour("text-soft"));
  write(line.beside, toBold(font), colour("accent-deep"));
  if (!line.part) return;
  // From the middle to both sides: which way a torque acts is half of what it says.
  const double room = width(), middle = 0.5 * room, height = 0.8 * kBar * metrics.height();
  const double y = top + metrics.height() * (1 + 0.3 * kSpace);
  const double reach = std::clamp(*line.part, -1.0, 1.0) * middle;
  painter.fillRect(QRectF(0, y, room, height), colour("hover"));
  painter.fillRect(QRectF(std::min(middle, middle + reach), y, std::abs(reach), height), ink);
  painter.fillRect(QRectF(middle - 0.5, y - 1, 1, height + 2), colour("text-faint"));
}

}  // namespace denavit
