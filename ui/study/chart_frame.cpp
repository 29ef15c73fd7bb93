#include "ui/study/chart_frame.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "render/chart/chart_data.h"
#include "ui/plot_view/painter_device.h"
#include "ui/text/decimal_sign.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr double kFrameGap_px = 4;  ///< between axis, numbers and name
constexpr double kTickEveryAcross_px = 70, kTickEveryUp_px = 36;
constexpr double kNumberHeight_px = 11;

QColor toColor(const Rgb& rgb) { return {rgb.r, rgb.g, rgb.b}; }

double widthOf(const QString& text, const QFont& font) {
  return QFontMetricsF(font).horizontalAdvance(text);
}

QString labelOf(const Tick& tick, const ChartLook& look) {
  return QString::fromStdString(withDecimalSign(tick.label, look.decimalComma));
}

void makeTicksOf(StudyAxis& axis, double length_px, double every_px) {
  if (!axis.ticks.empty()) return;
  const double count = std::max(2.0, length_px / every_px);
  axis.ticks = axis.log ? makeLogTicks(axis.range, count) : makeTicks(axis.range, count);
}

}  // namespace

ChartLook ChartLook::ofScreen() {
  const bool isDark = currentTheme() == ThemeChoice::Dark;
  ChartLook look{isDark ? makeDarkTheme() : makeLightTheme(), colour("accent"), colour("error"),
                 hasDecimalComma()};
  return look;
}

ChartLook ChartLook::ofPaper() {
  return {makeLightTheme(), QColor(9, 105, 218), QColor(207, 34, 46), hasDecimalComma()};
}

QColor ChartLook::text() const { return toColor(theme.text); }
QColor ChartLook::faint() const { return toColor(theme.faintText); }
QColor ChartLook::background() const { return toColor(theme.background); }
QColor ChartLook::curve(std::size_t k) const { return toColor(onBackground(curveColor(k), theme)); }

QFont ChartLook::font(double height_px, bool bold) const {
  return PainterDevice::makeFont(height_px, bold);
}

StudyAxis StudyAxis::around(const std::vector<double>& values, const QString& label, bool log) {
  double least = INFINITY, most = -INFINITY;
  for (const double value : values) {
    if (!std::isfinite(value) || (log && !(value > 0))) continue;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  const bool isEmpty = !(least <= most);
  const AxisRange range = isEmpty ? AxisRange{}
                          : log   ? makeLogRange(least, most)
                                  : makeValueRange(least, most);
  return {.range = range, .log = log && !isEmpty, .label = label};
}

StudyAxis StudyAxis::ofPlaces(const std::vector<QString>& words, const QString& label) {
  StudyAxis axis{.range = {-0.5, static_cast<double>(words.size()) - 0.5}, .label = label};
  for (std::size_t k = 0; k < words.size(); ++k) {
    axis.ticks.push_back({static_cast<double>(k), words[k].toStdString()});
  }
  return axis;
}

double StudyAxis::partOf(double value) const {
  if (!log) return (value - range.min) / (range.max - range.min);
  if (!(value > 0)) return NAN;
  return (std::log(value) - std::log(range.min)) / (std::log(range.max) - std::log(range.min));
}

ChartFrame::ChartFrame(const QRectF& room, StudyAxis x, StudyAxis y, const ChartLook& look)
    : x_(std::move(x)), y_(std::move(y)), look_(look) {
  layOut(room);
}

ChartFrame::ChartFrame(const QRectF& area, StudyAxis x, StudyAxis y, const ChartLook& look,
                       Sides sides)
    : area_(area), x_(std::move(x)), y_(std::move(y)), look_(look), sides_(sides) {
  makeTicksOf(x_, area_.width(), kTickEveryAcross_px);
  makeTicksOf(y_, area_.height(), kTickEveryUp_px);
  thin(x_, true);
  thin(y_, false);
}

/// Numbers of the upright axis at its left, its name turned beside them; those of the other below.
void ChartFrame::layOut(const QRectF& room) {
  const QFont numbers = look_.font(kNumberHeight_px), names = look_.font();
  const double line = QFontMetricsF(numbers).height(), nameLine = QFontMetricsF(names).height();
  const double below = line + nameLine + 2 * kFrameGap_px;
  makeTicksOf(y_, room.height() - below, kTickEveryUp_px);
  double widest = 0;
  for (const Tick& tick : y_.ticks) {
    widest = std::max(widest, widthOf(labelOf(tick, look_), numbers));
  }
  widest = std::min(widest, 0.3 * room.width());
  const double left = widest + nameLine + 3 * kFrameGap_px;
  const double right = 10, top = line / 2 + 2;
  area_ = room.adjusted(left, top, -right, -below);
  if (area_.width() < 20) area_.setWidth(20);
  if (area_.height() < 20) area_.setHeight(20);
  makeTicksOf(x_, area_.width(), kTickEveryAcross_px);
  thin(x_, true);
  thin(y_, false);
}

void ChartFrame::thin(StudyAxis& axis, bool isAcross) const {
  const QFontMetricsF metrics(look_.font(kNumberHeight_px));
  std::vector<double> places, widths;
  for (const Tick& tick : axis.ticks) {
    places.push_back(axis.partOf(tick.value) * (isAcross ? area_.width() : area_.height()));
    const QString label = labelOf(tick, look_);
    widths.push_back(isAcross ? metrics.horizontalAdvance(label) + 8 : metrics.height());
  }
  thinLabels(axis.ticks, places, widths);
}

double ChartFrame::across(double value) const {
  return area_.left() + x_.partOf(value) * area_.width();
}

double ChartFrame::up(double value) const {
  return area_.bottom() - y_.partOf(value) * area_.height();
}

void ChartFrame::paintAcross(QPainter& painter) const {
  const QFontMetricsF metrics(look_.font(kNumberHeight_px));
  for (const Tick& tick : x_.ticks) {
    const double place = across(tick.value);
    if (!(place >= area_.left() - 0.5 && place <= area_.right() + 0.5)) continue;
    painter.setPen(QPen(toColor(look_.theme.grid), 1));
    if (sides_.grid) painter.drawLine(QPointF(place, area_.top()), QPointF(place, area_.bottom()));
    if (!sides_.xNumbers || tick.label.empty()) continue;
    painter.setPen(toColor(look_.theme.axis));
    painter.drawLine(QPointF(place, area_.bottom()), QPointF(place, area_.bottom() + 3));
    painter.setPen(look_.faint());
    const QString label = labelOf(tick, look_);
    const double half = metrics.horizontalAdvance(label) / 2 + 1;
    painter.drawText(
        QRectF(place - half, area_.bottom() + kFrameGap_px, 2 * half, metrics.height()),
        Qt::AlignCenter | Qt::TextDontClip, label);
  }
}

void ChartFrame::paintUp(QPainter& painter) const {
  const QFontMetricsF metrics(look_.font(kNumberHeight_px));
  for (const Tick& tick : y_.ticks) {
    const double place = up(tick.value);
    if (!(place >= area_.top() - 0.5 && place <= area_.bottom() + 0.5)) continue;
    painter.setPen(QPen(toColor(look_.theme.grid), 1));
    if (sides_.grid) painter.drawLine(QPointF(area_.left(), place), QPointF(area_.right(), place));
    if (!sides_.yNumbers || tick.label.empty()) continue;
    painter.setPen(look_.faint());
    const QString label = labelOf(tick, look_);
    const double width = metrics.horizontalAdvance(label) + 1;
    painter.drawText(QRectF(area_.left() - kFrameGap_px - width, place - metrics.height() / 2,
                            width, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, label);
  }
}

void ChartFrame::paint(QPainter& painter) const {
  painter.save();
  painter.setFont(look_.font(kNumberHeight_px));
  paintAcross(painter);
  paintUp(painter);
  painter.setPen(QPen(toColor(look_.theme.axis), 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawLine(area_.bottomLeft(), area_.bottomRight());
  painter.drawLine(area_.topLeft(), area_.bottomLeft());
  painter.setPen(look_.text());
  const QFont names = look_.font();
  painter.setFont(names);
  const QFontMetricsF metrics(names);
  if (sides_.xNumbers && !x_.label.isEmpty()) {
    const double top =
        area_.bottom() + 1.5 * kFrameGap_px + QFontMetricsF(look_.font(kNumberHeight_px)).height();
    painter.drawText(QRectF(area_.left(), top, area_.width(), metrics.height()), Qt::AlignCenter,
                     fitInto(x_.label, names, area_.width()));
  }
  if (sides_.yNumbers && !y_.label.isEmpty()) {
    double widest = 0;
    const QFontMetricsF numbers(look_.font(kNumberHeight_px));
    for (const Tick& tick : y_.ticks) {
      widest = std::max(widest, numbers.horizontalAdvance(labelOf(tick, look_)));
    }
    const double right = area_.left() - widest - 2 * kFrameGap_px;
    painter.translate(right - metrics.height(), area_.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-area_.height() / 2, 0, area_.height(), metrics.height()),
                     Qt::AlignCenter, fitInto(y_.label, names, area_.height()));
  }
  painter.restore();
}

QString fitInto(const QString& text, const QFont& font, double room) {
  return QFontMetricsF(font).elidedText(text, Qt::ElideRight, room);
}

}  // namespace denavit
