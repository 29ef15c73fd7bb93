#include "ui/plot_view/legend_table.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>

#include "render/chart/axis_ticks.h"
#include "render/chart/chart.h"
#include "ui/plot_view/painter_device.h"

namespace denavit {
namespace {

// At a font of 12 px.
constexpr double kBox_px = 12, kSample_px = 22, kGap_px = 7, kEdge_px = 4, kRow_px = 19;

QColor toColor(const Rgb& color) { return {color.r, color.g, color.b}; }

/// The largest magnitude of a curve decides the digits of its values, so that they do not jump.
double findMagnitude(const Curve& curve) {
  double magnitude = 0;
  if (curve.y)
    for (const double y : *curve.y)
      if (std::isfinite(y)) magnitude = std::max(magnitude, std::abs(y));
  return magnitude;
}

QString withUnit(const QString& number, const std::string& unitText) {
  if (unitText.empty()) return number;
  const QString unit = QString::fromStdString(unitText);
  return unit == QChar(0xB0) ? number + unit : number + QChar(0x202F) + unit;  // 90°, 3.1 N·m
}

QString numberText(double value, double magnitude, bool comma) {
  return QString::fromStdString(withDecimalSign(formatNumber(value, magnitude), comma));
}

Qt::PenStyle styleOf(int dash) {
  return dash == 1   ? Qt::DashLine
         : dash == 2 ? Qt::DotLine
         : dash == 3 ? Qt::DashDotLine
                     : Qt::SolidLine;
}

QFont fontOf(const LegendLook& look, double height_px, bool bold) {
  return PainterDevice::makeFont(height_px, bold, QString::fromStdString(look.style.fontFamily));
}

/// The check box has the curve's colour; a piece of the line as well is needed without it, or where
/// lines differ by their dashes.
bool needsSample(const ChartData& plot, const LegendLook& look) {
  if (!look.checkBoxes || look.style.dashes) return true;
  return std::any_of(plot.curves.begin(), plot.curves.end(),
                     [](const Curve& curve) { return curve.dash != 0 || curve.stacked; });
}

double symbolWidth(const ChartData& plot, const LegendLook& look) {
  return (look.checkBoxes ? kBox_px + kGap_px : 0) +
         (needsSample(plot, look) ? kSample_px + kGap_px : 0);
}

/// A measurement's three columns stand closer together than one.
double gapBefore(const LegendLook& look) {
  return look.measure.hasA() || look.measure.hasB() ? 10 : 2 * kGap_px;
}

void paintCheckBox(QPainter& painter, const QRectF& row, const QColor& color, const Curve& curve,
                   const PlotTheme& theme) {
  const QRectF box(row.left(), row.center().y() - 0.5 * kBox_px, kBox_px, kBox_px);
  painter.setPen(QPen(curve.visible ? color : toColor(theme.axis), 1.0));
  painter.setBrush(curve.visible ? QBrush(color) : QBrush(Qt::NoBrush));
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5);
  if (!curve.visible) return;
  painter.setPen(QPen(Qt::white, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF corner = box.topLeft();
  const QPointF tick[3] = {corner + QPointF(3, 6.2), corner + QPointF(5.2, 8.6),
                           corner + QPointF(9.2, 3.6)};
  painter.drawPolyline(tick, 3);
}

void paintSample(QPainter& painter, const QRectF& row, const QColor& color, int dash, bool isBand) {
  if (isBand) {
    constexpr double kBand_px = 9;
    return painter.fillRect(
        QRectF(row.left(), row.center().y() - kBand_px / 2, kSample_px, kBand_px), color);
  }
  QPen line(color, 2.0, styleOf(dash));
  if (dash == 1) line.setDashPattern({3.6, 1.8});
  line.setCapStyle(Qt::FlatCap);
  painter.setPen(line);
  painter.drawLine(QPointF(row.left(), row.center().y()),
                   QPointF(row.left() + kSample_px, row.center().y()));
}

}  // namespace

void LegendTable::setPlot(const ChartData& plot) {
  std::map<const void*, double> known;
  for (std::size_t k = 0; k < magnitudes_.size(); ++k)
    known[plot_.curves[k].y.get()] = magnitudes_[k];
  std::vector<double> magnitudes;
  for (const Curve& curve : plot.curves) {
    const auto found = known.find(curve.y.get());
    magnitudes.push_back(found != known.end() ? found->second : findMagnitude(curve));
  }
  plot_ = plot;
  magnitudes_ = std::move(magnitudes);
  const auto isRight = [](const Curve& curve) { return curve.axis == PlotAxis::Right; };
  twoAxes_ = std::any_of(plot.curves.begin(), plot.curves.end(), isRight) &&
             !std::all_of(plot.curves.begin(), plot.curves.end(), isRight);
}

QString LegendTable::nameOf(const Curve& curve) const {
  const QString name = QString::fromStdString(curve.name);
  return twoAxes_ && curve.axis == PlotAxis::Right ? name + " →" : name;
}

/// Without a measurement one column with units; with one, its columns, and the unit once.
std::vector<LegendTable::Values> LegendTable::makeValues(const LegendLook& look, bool units) const {
  std::vector<Values> columns;
  const bool comma = look.style.decimalComma;
  const auto add = [&](const QString& heading, auto read, bool unit) {
    Values column{heading, {}, 0};
    const QFontMetricsF metrics(fontOf(look, look.style.font_px, true));
    for (std::size_t k = 0; k < plot_.curves.size(); ++k) {
      const Curve& curve = plot_.curves[k];
      const double value = read(curve);
      const QString number = numberText(value, magnitudes_[k], comma);
      column.texts.push_back(unit && std::isfinite(value) ? withUnit(number, curve.unit) : number);
      if (heading.isEmpty() && std::isnan(*look.time_s)) column.texts.back().clear();
      const QString widest = numberText(-magnitudes_[k], magnitudes_[k], comma);
      column.width = std::max(
          column.width, metrics.horizontalAdvance(unit ? withUnit(widest, curve.unit) : widest));
    }
    columns.push_back(std::move(column));
  };
  const MeasureCursors& m = look.measure;
  const bool both = m.hasA() && m.hasB();
  if (look.time_s && !both)
    add(
        {}, [&](const Curve& curve) { return valueAt(curve, *look.time_s); }, units);
  if (m.hasA())
    add(
        "A", [&](const Curve& curve) { return valueAt(curve, m.a); }, false);
  if (m.hasB())
    add(
        "B", [&](const Curve& curve) { return valueAt(curve, m.b); }, false);
  if (both)
    add(
        "Δ", [&](const Curve& curve) { return valueAt(curve, m.b) - valueAt(curve, m.a); }, units);
  return columns;
}

double LegendTable::itemWidth(const LegendLook& look) const {
  double width = 2 * kEdge_px + symbolWidth(plot_, look) + nameWidth(look);
  for (const Values& column : makeValues(look, true)) width += gapBefore(look) + column.width;
  return std::ceil(width + 2);
}

double LegendTable::rowHeight(const LegendLook& look) const {
  return std::round(kRow_px * look.style.font_px / 12);
}

std::vector<QStringList> LegendTable::readOut(const LegendLook& look) const {
  std::vector<QStringList> out;
  for (const Values& column : makeValues(look, true)) {
    out.emplace_back(column.heading);
    for (const QString& text : column.texts) out.back() << text;
  }
  return out;
}

double LegendTable::nameWidth(const LegendLook& look) const {
  const QFontMetricsF plain(fontOf(look, look.style.font_px, false));
  double names = 0;
  for (const Curve& curve : plot_.curves)
    names = std::max(names, plain.horizontalAdvance(nameOf(curve)));
  return names;
}

/// The columns that leave room for the names: first without units, which the axis has too, then
/// without A, then without B; one column stays while the names keep some of their letters.
std::vector<LegendTable::Values> LegendTable::makeFitting(const LegendLook& look,
                                                          double width) const {
  const double names = nameWidth(look), leastName = std::min(names, 3.2 * look.style.font_px);
  std::vector<Values> values = makeValues(look, width >= itemWidth(look) - 0.5);
  const auto room = [&] {
    double left = width - 2 * kEdge_px - symbolWidth(plot_, look);
    for (const Values& column : values) left -= gapBefore(look) + column.width;
    return left;
  };
  while (!values.empty() && room() < leastName) values.erase(values.begin());
  return values;
}

LegendTable::Grid LegendTable::makeGrid(double width, const LegendLook& look) const {
  Grid grid;
  const auto count = static_cast<int>(plot_.curves.size());
  grid.itemWidth = std::min(width, itemWidth(look));
  if (look.style.legend == LegendPlace::Below && grid.itemWidth > 0)
    grid.columns = std::clamp(static_cast<int>(width / grid.itemWidth), 1, std::max(count, 1));
  else
    grid.itemWidth = width;
  grid.rows = (count + grid.columns - 1) / grid.columns;
  if (look.measure.hasA() || look.measure.hasB()) grid.header = rowHeight(look);
  return grid;
}

double LegendTable::height(double width, const LegendLook& look) const {
  const Grid grid = makeGrid(width, look);
  return grid.header + grid.rows * rowHeight(look);
}

int LegendTable::curveAt(const QPointF& position, double width, const LegendLook& look) const {
  const Grid grid = makeGrid(width, look);
  const int row = static_cast<int>(std::floor((position.y() - grid.header) / rowHeight(look)));
  const int column = static_cast<int>(std::floor(position.x() / std::max(grid.itemWidth, 1.0)));
  if (row < 0 || row >= grid.rows || column < 0 || column >= grid.columns) return -1;
  const int curve = column * grid.rows + row;
  return curve < static_cast<int>(plot_.curves.size()) ? curve : -1;
}

void LegendTable::paint(QPainter& painter, const QRectF& rect, const LegendLook& look) const {
  const Grid grid = makeGrid(rect.width(), look);
  const std::vector<Values> values = makeFitting(look, grid.itemWidth);
  const double lines = grid.rows + (grid.header > 0 ? 1 : 0);
  const double row_px = std::min(rowHeight(look), rect.height() / std::max(lines, 1.0));
  const double text_px = std::min(look.style.font_px, 0.85 * row_px);
  const double header = grid.header > 0 ? row_px : 0;
  for (int column = 0; column < grid.columns; ++column) {
    const double left = rect.left() + kEdge_px + column * grid.itemWidth;
    double right = left + grid.itemWidth - 2 * kEdge_px;
    painter.setFont(fontOf(look, text_px, true));
    painter.setPen(toColor(look.theme.measure));
    for (auto value = values.rbegin(); header > 0 && value != values.rend(); ++value) {
      painter.drawText(QRectF(right - value->width, rect.top(), value->width, row_px),
                       Qt::AlignVCenter | Qt::AlignRight, value->heading);
      right -= value->width + gapBefore(look);
    }
  }
  for (std::size_t k = 0; k < plot_.curves.size(); ++k) {
    const int column = static_cast<int>(k) / grid.rows, row = static_cast<int>(k) % grid.rows;
    paintItem(painter,
              QRectF(rect.left() + kEdge_px + column * grid.itemWidth,
                     rect.top() + header + row_px * row, grid.itemWidth - 2 * kEdge_px, row_px),
              k, look, values, text_px);
  }
}

void LegendTable::paintItem(QPainter& painter, QRectF row, std::size_t k, const LegendLook& look,
                            const std::vector<Values>& values, double text_px) const {
  const Curve& curve = plot_.curves[k];
  const QColor color =
      toColor(curve.visible ? onBackground(curve.color, look.theme) : look.theme.axis);
  if (static_cast<int>(k) == look.hovered) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(toColor(look.theme.grid));
    painter.drawRoundedRect(row.adjusted(-3, 0.5, 3, -0.5), 4, 4);
  }
  if (look.checkBoxes) {
    paintCheckBox(painter, row, color, curve, look.theme);
    row.setLeft(row.left() + kBox_px + kGap_px);
  }
  if (needsSample(plot_, look)) {
    paintSample(painter, row, color, dashOf(plot_, k, look.style), curve.stacked);
    row.setLeft(row.left() + kSample_px + kGap_px);
  }
  painter.setFont(fontOf(look, text_px, true));
  painter.setPen(toColor(look.theme.text));
  for (auto value = values.rbegin(); value != values.rend(); ++value) {
    if (curve.visible) painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, value->texts[k]);
    row.setRight(row.right() - value->width - gapBefore(look));
  }
  const QFont plain = fontOf(look, text_px, false);
  painter.setFont(plain);
  painter.setPen(toColor(curve.visible ? look.theme.text : look.theme.faintText));
  // A little more than the row, because metrics of different devices differ in the last digit.
  painter.drawText(row.adjusted(0, 0, 3, 0), Qt::AlignVCenter | Qt::AlignLeft,
                   QFontMetricsF(plain).elidedText(nameOf(curve), Qt::ElideRight, row.width() + 3));
}

}  // namespace denavit
