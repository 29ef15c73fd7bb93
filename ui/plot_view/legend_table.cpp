#include "ui/plot_view/legend_table.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>

#include "render/chart/axis_ticks.h"
#include "render/chart/chart.h"
#include "ui/plot_view/legend_symbols.h"
#include "ui/plot_view/painter_device.h"

namespace denavit {
namespace {

/// The largest magnitude of a curve decides the digits of its values, so that they do not jump.
double findMagnitude(const Curve& curve) {
  double magnitude = 0;
  if (curve.y)
    for (const double y : *curve.y)
      if (std::isfinite(y)) magnitude = std::max(magnitude, std::abs(y));
  return magnitude;
}

/// A measurement's three columns stand closer together than one.
double gapBefore(const LegendLook& look) {
  return look.measure.hasA() || look.measure.hasB() ? 10 : 2 * legend::kGap_px;
}

/// The greatest of at most `count` widths, from number `first` on; 0 if there are none.
double findWidest(const std::vector<double>& widths, int first, int count) {
  const int end = std::min(first + count, static_cast<int>(widths.size()));
  double widest = 0;
  for (int k = first; k < end; ++k) widest = std::max(widest, widths[static_cast<std::size_t>(k)]);
  return widest;
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
    const QFontMetricsF metrics(legend::fontOf(look, look.style.font_px, true));
    for (std::size_t k = 0; k < plot_.curves.size(); ++k) {
      const Curve& curve = plot_.curves[k];
      const double value = read(curve);
      const QString number = legend::numberText(value, magnitudes_[k], comma);
      column.texts.push_back(unit && std::isfinite(value) ? legend::withUnit(number, curve.unit)
                                                          : number);
      if (heading.isEmpty() && !look.differenceOnly && std::isnan(*look.time_s))
        column.texts.back().clear();
      const QString widest = legend::numberText(-magnitudes_[k], magnitudes_[k], comma);
      column.width =
          std::max(column.width,
                   metrics.horizontalAdvance(unit ? legend::withUnit(widest, curve.unit) : widest));
    }
    columns.push_back(std::move(column));
  };
  const MeasureCursors& m = look.measure;
  const bool both = m.hasA() && m.hasB();
  if (look.differenceOnly && (m.hasA() || m.hasB())) {
    const QString sign = both ? "Δ" : m.hasA() ? "A" : "B";
    add(
        {},
        [&](const Curve& curve) {
          return both ? valueAt(curve, m.b) - valueAt(curve, m.a)
                      : valueAt(curve, m.hasA() ? m.a : m.b);
        },
        units);
    const QFontMetricsF metrics(legend::fontOf(look, look.style.font_px, true));
    for (QString& text : columns[0].texts) text = sign + QChar(0x202F) + text;
    columns[0].width += metrics.horizontalAdvance(sign + QChar(0x202F));
    return columns;
  }
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
  double width = 2 * legend::kEdge_px + legend::symbolWidth(plot_, look) + nameWidth(look);
  // Room for a "Δ", so that a measurement finds the columns as they are.
  if (look.form == LegendForm::NoUnits && look.time_s)
    width += QFontMetricsF(legend::fontOf(look, look.style.font_px, true)).horizontalAdvance("Δ ");
  for (const Values& column : makeValues(look, look.form == LegendForm::Table))
    width += gapBefore(look) + column.width;
  return std::ceil(width + 2);
}

double LegendTable::rowHeight(const LegendLook& look) const {
  return std::round(legend::kRow_px * look.style.font_px / 12);
}

std::vector<QStringList> LegendTable::readOut(const LegendLook& look) const {
  std::vector<QStringList> out;
  for (const Values& column : makeValues(look, true)) {
    out.emplace_back(column.heading);
    for (const QString& text : column.texts) out.back() << text;
  }
  return out;
}

std::vector<double> LegendTable::nameWidths(const LegendLook& look) const {
  const QFontMetricsF plain(legend::fontOf(look, look.style.font_px, false));
  std::vector<double> widths;
  for (const Curve& curve : plot_.curves) {
    widths.push_back(plain.horizontalAdvance(nameOf(curve)));
  }
  return widths;
}

double LegendTable::nameWidth(const LegendLook& look) const {
  return findWidest(nameWidths(look), 0, static_cast<int>(plot_.curves.size()));
}

/// The columns that leave room for the names: first without units, which the axis has too, then
/// without A, then without B; one column stays while the names keep some of their letters.
std::vector<LegendTable::Values> LegendTable::makeFitting(const LegendLook& look,
                                                          double width) const {
  const double names = nameWidth(look), leastName = std::min(names, 3.2 * look.style.font_px);
  const bool units = look.form == LegendForm::Table && width >= itemWidth(look) - 0.5;
  std::vector<Values> values = makeValues(look, units);
  const auto room = [&] {
    double left = width - 2 * legend::kEdge_px - legend::symbolWidth(plot_, look);
    for (const Values& column : values) left -= gapBefore(look) + column.width;
    return left;
  };
  while (!values.empty() && room() < leastName) values.erase(values.begin());
  return values;
}

LegendTable::Grid LegendTable::makeGrid(double width, const LegendLook& look) const {
  Grid grid;
  const auto count = static_cast<int>(plot_.curves.size());
  LegendLook plain = look;
  if (look.differenceOnly) {
    plain.differenceOnly = false;
    plain.measure = {};
  }
  const std::vector<double> names = nameWidths(plain);
  const double item = itemWidth(plain), besideNames = item - findWidest(names, 0, count);
  // The most columns that fit, of names from above to below.
  for (int columns = std::max(count, 1); columns >= 1; --columns) {
    grid.rows = std::max(1, (count + columns - 1) / columns);
    grid.lefts.clear();
    grid.widths.clear();
    double left = 0;
    for (int first = 0; first < std::max(count, 1); first += grid.rows) {
      grid.lefts.push_back(left);
      grid.widths.push_back(std::ceil(besideNames + findWidest(names, first, grid.rows)));
      left += grid.widths.back();
    }
    if (left <= width) break;
  }
  const bool isAlone = grid.widths.size() == 1;
  if (isAlone) grid.widths.front() = std::min(width, item);
  grid.fitting = isAlone ? grid.widths.front() : item;
  const bool measured = look.measure.hasA() || look.measure.hasB();
  if (measured && !look.differenceOnly) grid.header = rowHeight(look);
  return grid;
}

int LegendTable::Grid::columnAt(double x) const {
  for (std::size_t k = 0; k < lefts.size(); ++k) {
    if (x >= lefts[k] && x < lefts[k] + widths[k]) return static_cast<int>(k);
  }
  return -1;
}

/// A and B as columns where they fit into the size; else what is between them, in the table as it
/// is without.
LegendLook LegendTable::settle(const QSizeF& size, LegendLook look) const {
  constexpr double kLower = 0.8;  // rows may get a little lower for it
  if (!look.measure.hasA() && !look.measure.hasB()) return look;
  const Grid grid = makeGrid(size.width(), look);
  const bool fits = grid.rows * rowHeight(look) + grid.header <= size.height() / kLower &&
                    itemWidth(look) <= size.width();
  look.differenceOnly = look.form == LegendForm::Line || !fits;
  return look;
}

double LegendTable::height(double width, const LegendLook& look) const {
  if (look.form == LegendForm::Line) return rowHeight(look);
  const Grid grid = makeGrid(width, look);
  return grid.header + grid.rows * rowHeight(look);
}

int LegendTable::curveAt(const QPointF& position, const QSizeF& size,
                         const LegendLook& asked) const {
  const LegendLook look = settle(size, asked);
  if (look.form == LegendForm::Line) {
    for (const LegendLine::Item& item : makeLine(size.width(), look).items)
      if (position.x() >= item.left && position.x() <= item.left + item.width) return item.curve;
    return -1;
  }
  const Grid grid = makeGrid(size.width(), look);
  const double lines = grid.rows + (grid.header > 0 ? 1 : 0);
  const double row_px = std::min(rowHeight(look), size.height() / std::max(lines, 1.0));
  const double header = grid.header > 0 ? row_px : 0;
  const int row = static_cast<int>(std::floor((position.y() - header) / row_px));
  const int column = grid.columnAt(position.x());
  if (row < 0 || row >= grid.rows || column < 0) return -1;
  const int curve = column * grid.rows + row;
  return curve < static_cast<int>(plot_.curves.size()) ? curve : -1;
}

void LegendTable::paint(QPainter& painter, const QRectF& rect, const LegendLook& asked) const {
  const LegendLook look = settle(rect.size(), asked);
  if (look.form == LegendForm::Line) return paintLine(painter, rect, look);
  const Grid grid = makeGrid(rect.width(), look);
  const std::vector<Values> values = makeFitting(look, grid.fitting);
  const double lines = grid.rows + (grid.header > 0 ? 1 : 0);
  const double row_px = std::min(rowHeight(look), rect.height() / std::max(lines, 1.0));
  const double text_px = std::min(look.style.font_px, 0.85 * row_px);
  const double header = grid.header > 0 ? row_px : 0;
  for (std::size_t column = 0; column < grid.lefts.size(); ++column) {
    double right = rect.left() + grid.lefts[column] + grid.widths[column] - legend::kEdge_px;
    painter.setFont(legend::fontOf(look, text_px, true));
    painter.setPen(legend::toColor(look.theme.measure));
    for (auto value = values.rbegin(); header > 0 && value != values.rend(); ++value) {
      painter.drawText(QRectF(right - value->width, rect.top(), value->width, row_px),
                       Qt::AlignVCenter | Qt::AlignRight, value->heading);
      right -= value->width + gapBefore(look);
    }
  }
  for (std::size_t k = 0; k < plot_.curves.size(); ++k) {
    const auto rows = static_cast<std::size_t>(grid.rows);
    const std::size_t column = k / rows, row = k % rows;
    const QRectF place(rect.left() + grid.lefts[column] + legend::kEdge_px,
                       rect.top() + header + row_px * static_cast<double>(row),
                       grid.widths[column] - 2 * legend::kEdge_px, row_px);
    paintItem(painter, place, k, look, values, text_px);
  }
}

void LegendTable::paintItem(QPainter& painter, QRectF row, std::size_t k, const LegendLook& look,
                            const std::vector<Values>& values, double text_px) const {
  const Curve& curve = plot_.curves[k];
  const QColor color =
      legend::toColor(curve.visible ? onBackground(curve.color, look.theme) : look.theme.axis);
  if (static_cast<int>(k) == look.hovered) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(legend::toColor(look.theme.grid));
    painter.drawRoundedRect(row.adjusted(-3, 0.5, 3, -0.5), 4, 4);
  }
  if (look.checkBoxes) {
    legend::paintCheckBox(painter, row, color, curve, look);
    row.setLeft(row.left() + legend::scaleOf(look) * (legend::kBox_px + legend::kGap_px));
  }
  if (legend::needsSample(plot_, look)) {
    legend::paintSample(painter, row, color, dashOf(plot_, k, look.style), curve.stacked, look);
    row.setLeft(row.left() + legend::scaleOf(look) * (legend::kSample_px + legend::kGap_px));
  }
  painter.setFont(legend::fontOf(look, text_px, true));
  painter.setPen(legend::toColor(look.theme.text));
  for (auto value = values.rbegin(); value != values.rend(); ++value) {
    if (curve.visible) painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, value->texts[k]);
    row.setRight(row.right() - value->width - gapBefore(look));
  }
  const QFont plain = legend::fontOf(look, text_px, false);
  painter.setFont(plain);
  painter.setPen(legend::toColor(curve.visible ? look.theme.text : look.theme.faintText));
  // A little more than the row, because metrics of different devices differ in the last digit.
  painter.drawText(row.adjusted(0, 0, 3, 0), Qt::AlignVCenter | Qt::AlignLeft,
                   QFontMetricsF(plain).elidedText(nameOf(curve), Qt::ElideRight, row.width() + 3));
}

}  // namespace denavit
