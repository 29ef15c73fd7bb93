#include "ui/live/small_chart.h"

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "render/chart/axis_ticks.h"
#include "ui/text/decimal_sign.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr double kTickGap_px = 26, kColumnGap_px = 64;  ///< at least, between numbers
constexpr int kEdge_px = 4;
constexpr double kFar_px = 1e4;

QFont smallFont(const QFont& font) {
  QFont small = font;
  if (font.pixelSize() > 0) {
    small.setPixelSize(std::max(9, font.pixelSize() * 9 / 10));
  } else {
    small.setPointSizeF(0.88 * font.pointSizeF());
  }
  return small;
}

QString toLabel(const Tick& tick) {
  return QString::fromStdString(withDecimalSign(tick.label, hasDecimalComma()));
}

double place(double value, AxisRange range, double from, double to) {
  return from + (value - range.min) / (range.max - range.min) * (to - from);
}

}  // namespace

QColor curveInk(std::size_t k) {
  const bool dark = currentTheme() == ThemeChoice::Dark;
  const Rgb ink = onBackground(curveColor(k), dark ? makeDarkTheme() : makeLightTheme());
  return {ink.r, ink.g, ink.b};
}

SmallChart::SmallChart(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void SmallChart::setTitles(const QString& y, const QString& x) {
  yTitle_ = y;
  xTitle_ = x;
  update();
}

void SmallChart::setLines(std::vector<Line> lines) {
  lines_ = std::move(lines);
  update();
}

void SmallChart::setRanges(AxisRange x, std::optional<AxisRange> y) {
  x_ = x;
  y_ = y;
  update();
}

void SmallChart::setPlaceholder(const QString& text) {
  placeholder_ = text;
  update();
}

QSize SmallChart::sizeHint() const { return {260, fontMetrics().height() * 6}; }
QSize SmallChart::minimumSizeHint() const { return {160, fontMetrics().height() * 4}; }

AxisRange SmallChart::findRange() const {
  if (y_) return *y_;
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Line& line : lines_) {
    for (std::size_t i = 0; i < line.y.size(); ++i) {
      if (!std::isfinite(line.y[i]) || line.x[i] < x_.min) continue;
      low = std::min(low, line.y[i]);
      high = std::max(high, line.y[i]);
    }
  }
  return makeValueRange(low, high);
}

void SmallChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(smallFont(font()));
  const QFontMetricsF metrics(painter.font());
  const bool isEmpty =
      std::all_of(lines_.begin(), lines_.end(), [](const Line& line) { return line.x.empty(); });
  if (isEmpty) {
    painter.setPen(colour("text-faint"));
    painter.drawText(QRectF(rect()).adjusted(8, 4, -8, -4),
                     Qt::AlignCenter | static_cast<int>(Qt::TextWordWrap), placeholder_);
    return;
  }
  const AxisRange y = findRange();
  double left = 0;
  for (const Tick& tick : makeTicks(y, height() / kTickGap_px))
    left = std::max(left, metrics.horizontalAdvance(toLabel(tick)));
  const double top = metrics.height() + 2, bottom = metrics.height() + 3;
  const QRectF axes(left + 2 * kEdge_px, top, width() - left - 3 * kEdge_px,
                    height() - top - bottom);
  if (axes.width() < 20 || axes.height() < 12) return;
  drawAxes(painter, axes, y);
  drawLines(painter, axes, y);
}

void SmallChart::drawAxes(QPainter& painter, const QRectF& axes, AxisRange y) const {
  const QFontMetricsF metrics(painter.font());
  const QColor grid = colour("border-faint"), ink = colour("text-soft");
  for (const Tick& tick : makeTicks(y, axes.height() / kTickGap_px)) {
    const double at = place(tick.value, y, axes.bottom(), axes.top());
    painter.setPen(grid);
    painter.drawLine(QPointF(axes.left(), at), QPointF(axes.right(), at));
    painter.setPen(ink);
    const QRectF text(0, at - metrics.height() / 2, axes.left() - kEdge_px, metrics.height());
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, toLabel(tick));
  }
  for (const Tick& tick : makeTicks(x_, axes.width() / kColumnGap_px)) {
    const double at = place(tick.value, x_, axes.left(), axes.right());
    painter.setPen(grid);
    painter.drawLine(QPointF(at, axes.top()), QPointF(at, axes.bottom()));
    const QString label = toLabel(tick);
    const double half = metrics.horizontalAdvance(label) / 2;
    const double middle = std::clamp(at, half, width() - half);
    painter.setPen(ink);
    painter.drawText(QPointF(middle - half, axes.bottom() + metrics.ascent() + 2), label);
  }
  painter.setPen(colour("border-strong"));
  painter.drawLine(axes.bottomLeft(), axes.bottomRight());
  painter.setPen(ink);
  const double baseline = metrics.ascent();
  painter.drawText(QPointF(axes.left(), baseline), yTitle_);
  const double wide = metrics.horizontalAdvance(xTitle_);
  if (metrics.horizontalAdvance(yTitle_) + wide + 16 < axes.width())
    painter.drawText(QPointF(axes.right() - wide, baseline), xTitle_);
}

void SmallChart::drawLines(QPainter& painter, const QRectF& axes, AxisRange y) const {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(axes.adjusted(-1, -1, 1, 1));
  for (const Line& line : lines_) {
    QColor ink = curveInk(line.colour);
    if (line.dashed) ink = colour("text-faint");
    painter.setPen(QPen(ink, line.dashed ? 1.2 : 1.6, line.dashed ? Qt::DashLine : Qt::SolidLine));
    const QPen plain = painter.pen(), red(colour("error"), 2.2);
    QPolygonF run;
    bool wasBeyond = false;
    const auto draw = [&](bool isBeyond) {
      painter.setPen(std::exchange(wasBeyond, isBeyond) ? red : plain);
      painter.drawPolyline(run);
      run.clear();
    };
    for (std::size_t i = 0; i < line.x.size(); ++i) {
      if (!std::isfinite(line.y[i])) {
        draw(false);
        continue;
      }
      const bool isBeyond =
          line.within && !(line.y[i] >= line.within->min && line.y[i] <= line.within->max);
      if (isBeyond != wasBeyond) {
        const QPointF last = run.isEmpty() ? QPointF() : run.back();
        const bool goesOn = !run.isEmpty();
        draw(isBeyond);
        if (goesOn) run << last;
      }
      // Far outside it may be anywhere there, but not where a painter works for ever.
      const double at = place(line.y[i], y, axes.bottom(), axes.top());
      run << QPointF(place(line.x[i], x_, axes.left(), axes.right()),
                     std::clamp(at, -kFar_px, kFar_px));
    }
    draw(false);
  }
}

}  // namespace denavit
