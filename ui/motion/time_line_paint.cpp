// What a TimeLine looks like.

#include <QPainter>
#include <algorithm>

#include "ui/editors/quantity_text.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/time_line.h"
#include "ui/studio/edits.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr double kHandleRadius_px = 8.5;

}  // namespace

void TimeLine::paintHandle(QPainter& painter, int point, double x) const {
  const bool isSelected = point == selected_;
  const bool isFree = hasFreeTimes(trajectoryOf(edits_));
  const double y = 0.5 * height();
  const QColor accent = colour("accent");
  if (isSelected) {
    QColor halo = accent;
    halo.setAlpha(80);
    painter.setPen(Qt::NoPen);
    painter.setBrush(halo);
    painter.drawEllipse(QPointF(x, y), kHandleRadius_px + 4, kHandleRadius_px + 4);
  }
  painter.setPen(QPen(accent, isSelected ? 2 : 1.4));
  painter.setBrush(isFree ? accent : colour("card"));
  painter.drawEllipse(QPointF(x, y), kHandleRadius_px, kHandleRadius_px);
  painter.setPen(isFree ? colour("on-accent") : colour("accent-deep"));
  painter.drawText(QRectF(x - 20, y - 12, 40, 24), Qt::AlignCenter, QString::number(point + 1));
}

void TimeLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Scale s = scale();
  if (!(s.width > 0) || count() == 0) return;
  const double right = s.left + s.width, y = 0.5 * height();
  painter.setPen(QPen(colour("border-strong"), 1));
  painter.drawLine(QPointF(s.left, y), QPointF(right, y));
  if (hasFocus()) {
    painter.setPen(QPen(colour("accent"), 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  }
  QFont small = font();
  small.setPointSizeF(0.85 * font().pointSizeF());
  small.setBold(true);
  painter.setFont(small);
  const auto paint = [&](int point) {
    const std::optional<double> x = xOf(point);
    if (!x) return;
    const bool isHeld = drag_ && drag_->point == point;
    if (!isHeld && (*x < s.left - 1 || *x > right + 1)) return;
    paintHandle(painter, point, std::clamp(*x, s.left, right));
  };
  for (int k = 0; k < count(); ++k) {
    if (k != selected_) paint(k);
  }
  if (selected_ >= 0) paint(selected_);
  painter.setPen(colour("text"));
  const auto write = [&](double x, double time) {
    const bool isLeft = x > s.left + 0.8 * s.width;
    const QRectF box(isLeft ? x - 116 : x + 16, 0, 100, height());
    painter.fillRect(QRectF(isLeft ? x - 80 : x + 14, 4, 66, height() - 8), colour("card"));
    painter.drawText(box, Qt::AlignVCenter | (isLeft ? Qt::AlignRight : Qt::AlignLeft),
                     tr("%1 s").arg(toNumber(time, 5)));
  };
  if (drag_ && drag_->hasMoved) {
    const double time = timeOf(drag_->point).value_or(drag_->t0);
    write(std::clamp(xAt(time), s.left, right), time);
  }
  if (!dropAt_) return;
  const double x = std::clamp(xAt(*dropAt_), s.left, right);
  painter.setPen(QPen(colour("accent"), 2));
  painter.drawLine(QPointF(x, 2), QPointF(x, height() - 2));
  write(x, *dropAt_);
}

}  // namespace denavit
