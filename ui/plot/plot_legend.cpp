#include "ui/plot/plot_legend.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "render/plot/axis_ticks.h"
#include "ui/plot/painter_device.h"

namespace denavit {
namespace {

constexpr double kText_px = 12, kBox_px = 12, kSample_px = 20, kGap_px = 7, kEdge_px = 4;

QColor toColor(const Rgb& color) { return {color.r, color.g, color.b}; }

/// The largest magnitude of a curve decides the digits of its values, so that they do not jump.
double magnitudeOf(const Curve& curve) {
  double magnitude = 0;
  if (curve.y)
    for (const double y : *curve.y)
      if (std::isfinite(y)) magnitude = std::max(magnitude, std::abs(y));
  return magnitude;
}

QString withUnit(const std::string& number, const Curve& curve) {
  const QString text = QString::fromStdString(number);
  if (curve.unit.empty()) return text;
  const QString unit = QString::fromStdString(curve.unit);
  return unit == QChar(0xB0) ? text + unit : text + QChar(0x202F) + unit;  // 90°, but 3.1 N·m
}

QString valueText(const Curve& curve, std::optional<double> time_s) {
  if (!time_s) return {};
  const double value = valueAt(curve, *time_s);
  const std::string number = formatNumber(value, magnitudeOf(curve));
  return std::isfinite(value) ? withUnit(number, curve) : QString::fromStdString(number);
}

/// Room for any value of the curve.
double valueWidth(const Curve& curve, const QFontMetricsF& metrics) {
  const double magnitude = magnitudeOf(curve);
  return metrics.horizontalAdvance(withUnit(formatNumber(-magnitude, magnitude), curve));
}

Qt::PenStyle styleOf(int dash) {
  return dash == 1   ? Qt::DashLine
         : dash == 2 ? Qt::DotLine
         : dash == 3 ? Qt::DashDotLine
                     : Qt::SolidLine;
}

/// The check box has the curve's colour; a piece of the line as well is needed without it, or where
/// lines differ by their dashes.
bool needsSample(const Plot& plot, bool checkBoxes) {
  return !checkBoxes || std::any_of(plot.curves.begin(), plot.curves.end(),
                                    [](const Curve& curve) { return curve.dash != 0; });
}

void paintCheckBox(QPainter& painter, const QRectF& row, const Curve& curve,
                   const PlotTheme& theme) {
  const QRectF box(row.left(), row.center().y() - 0.5 * kBox_px, kBox_px, kBox_px);
  painter.setPen(QPen(curve.visible ? toColor(curve.color) : toColor(theme.axis), 1.0));
  painter.setBrush(curve.visible ? QBrush(toColor(curve.color)) : QBrush(Qt::NoBrush));
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5);
  if (!curve.visible) return;
  painter.setPen(QPen(Qt::white, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF corner = box.topLeft();
  const QPointF tick[3] = {corner + QPointF(3, 6.2), corner + QPointF(5.2, 8.6),
                           corner + QPointF(9.2, 3.6)};
  painter.drawPolyline(tick, 3);
}

void paintSample(QPainter& painter, const QRectF& row, const Curve& curve, const PlotTheme& theme) {
  QPen line(toColor(curve.visible ? curve.color : theme.axis), 2.2, styleOf(curve.dash));
  line.setCapStyle(Qt::FlatCap);
  painter.setPen(line);
  painter.drawLine(QPointF(row.left(), row.center().y()),
                   QPointF(row.left() + kSample_px, row.center().y()));
}

}  // namespace

PlotTheme makePlotTheme(const QPalette& palette) {
  PlotTheme theme;
  if (palette.color(QPalette::Base).lightness() > 110) return theme;
  const QColor base = palette.color(QPalette::Base);
  theme.background = {static_cast<unsigned char>(base.red()),
                      static_cast<unsigned char>(base.green()),
                      static_cast<unsigned char>(base.blue())};
  theme.text = {226, 232, 240};
  theme.faintText = {148, 163, 184};
  theme.axis = {100, 112, 130};
  theme.grid = {52, 60, 72};
  theme.cursor = {248, 113, 90};
  return theme;
}

PlotLegend::PlotLegend(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setToolTip(tr("Values at the cursor. Click a name to hide or show its curve."));
}

void PlotLegend::setPlot(const Plot& plot) {
  plot_ = plot;
  updateGeometry();
  update();
}

void PlotLegend::setCursor(std::optional<double> time_s) {
  cursor_ = time_s;
  update();
}

double PlotLegend::widthOf(const Plot& plot, bool checkBoxes) {
  const QFontMetricsF plain(PainterDevice::makeFont(kText_px, false));
  const QFontMetricsF bold(PainterDevice::makeFont(kText_px, true));
  double names = 0, values = 0;
  for (const Curve& curve : plot.curves) {
    names = std::max(names, plain.horizontalAdvance(QString::fromStdString(curve.name)));
    values = std::max(values, valueWidth(curve, bold));
  }
  return std::ceil(2 * kEdge_px + (checkBoxes ? kBox_px + kGap_px : 0) +
                   (needsSample(plot, checkBoxes) ? kSample_px + kGap_px : 0) + names +
                   2 * kGap_px + values + 2);
}

QSize PlotLegend::sizeHint() const {
  return {static_cast<int>(widthOf(plot_, true)),
          static_cast<int>(kRowHeight_px * static_cast<double>(plot_.curves.size()))};
}

void PlotLegend::paint(QPainter& painter, const QRectF& rect, const Plot& plot,
                       std::optional<double> time_s, const PlotTheme& theme, bool checkBoxes,
                       int hovered) {
  const auto count = static_cast<double>(std::max<std::size_t>(plot.curves.size(), 1));
  const double height = std::min(kRowHeight_px, rect.height() / count);
  const double text_px = std::min(kText_px, 0.85 * height);
  const QFont plain = PainterDevice::makeFont(text_px, false);
  const QFont bold = PainterDevice::makeFont(text_px, true);
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    const Curve& curve = plot.curves[k];
    QRectF row(rect.left() + kEdge_px, rect.top() + height * static_cast<double>(k),
               rect.width() - 2 * kEdge_px, height);
    if (static_cast<int>(k) == hovered) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(toColor(theme.grid));
      painter.drawRoundedRect(row.adjusted(-3, 0.5, 3, -0.5), 4, 4);
    }
    if (checkBoxes) {
      paintCheckBox(painter, row, curve, theme);
      row.setLeft(row.left() + kBox_px + kGap_px);
    }
    if (needsSample(plot, checkBoxes)) {
      paintSample(painter, row, curve, theme);
      row.setLeft(row.left() + kSample_px + kGap_px);
    }
    painter.setFont(plain);
    painter.setPen(toColor(curve.visible ? theme.text : theme.faintText));
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, QString::fromStdString(curve.name));
    if (!curve.visible) continue;
    painter.setFont(bold);
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, valueText(curve, time_s));
  }
}

void PlotLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paint(painter, rect(), plot_, cursor_, makePlotTheme(palette()), true, hovered_);
}

int PlotLegend::rowAt(const QPointF& position) const {
  const int row = static_cast<int>(std::floor(position.y() / kRowHeight_px));
  return row >= 0 && row < static_cast<int>(plot_.curves.size()) ? row : -1;
}

void PlotLegend::setHovered(int row) {
  if (row == hovered_) return;
  hovered_ = row;
  update();
}

void PlotLegend::mousePressEvent(QMouseEvent* event) {
  const int row = rowAt(event->position());
  if (row < 0 || event->button() != Qt::LeftButton) return;
  emit curveToggled(row, !plot_.curves[static_cast<std::size_t>(row)].visible);
}

void PlotLegend::mouseMoveEvent(QMouseEvent* event) { setHovered(rowAt(event->position())); }
void PlotLegend::leaveEvent(QEvent*) { setHovered(-1); }

}  // namespace denavit
