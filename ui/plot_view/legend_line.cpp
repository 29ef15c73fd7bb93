// A legend in one line.

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>

#include "render/chart/chart.h"
#include "ui/plot_view/legend_symbols.h"
#include "ui/plot_view/legend_table.h"

namespace denavit {
namespace {

constexpr double kBetween_px = 10, kAfterBox_px = 4, kAfterName_px = 6, kShortSample_px = 18;

/// In a line only dashes need a sample: boxes have the colours.
double lineSymbolWidth(const Curve& curve, int dash, const LegendLook& look) {
  const bool sample = dash != 0 || (!look.checkBoxes && !curve.stacked);
  return legend::scaleOf(look) *
         ((look.checkBoxes || curve.stacked ? legend::kBox_px + kAfterBox_px : 0) +
          (sample ? kShortSample_px + kAfterBox_px : 0));
}

}  // namespace

LegendLine LegendTable::makeLine(double width, const LegendLook& asked) const {
  LegendLook look = asked;
  look.differenceOnly = look.measure.hasA() || look.measure.hasB();
  const QFontMetricsF plain(legend::fontOf(look, look.style.font_px, false)),
      bold(legend::fontOf(look, look.style.font_px, true));
  const bool values = !makeValues(look, false).empty();
  const QString sign = look.differenceOnly ? QStringLiteral("Δ") + QChar(0x202F) : QString();
  const auto valueWidth = [&](std::size_t k, bool unit) {
    const QString widest =
        sign + legend::numberText(-magnitudes_[k], magnitudes_[k], look.style.decimalComma);
    return bold.horizontalAdvance(unit ? legend::withUnit(widest, plot_.curves[k].unit) : widest);
  };
  const double end = width - legend::kEdge_px;
  /// As many as there is room for, with that for a mark where some are left out.
  const auto make = [&](bool names, bool units, double restWidth) {
    LegendLine line;
    line.names = names;
    line.units = units;
    double at = legend::kEdge_px;
    for (std::size_t k = 0; k < plot_.curves.size(); ++k) {
      double item = lineSymbolWidth(plot_.curves[k], dashOf(plot_, k, look.style), look);
      if (names) item += plain.horizontalAdvance(nameOf(plot_.curves[k]));
      if (values) item += (names ? kAfterName_px : 0) + valueWidth(k, units);
      if (at + item + restWidth > end) break;
      line.items.push_back({static_cast<int>(k), at, item});
      at += item + kBetween_px;
    }
    return line;
  };
  const std::size_t all = plot_.curves.size();
  for (const bool units : {true, false}) {
    LegendLine line = make(true, units, 0);
    if (line.items.size() == all) return line;
  }
  const auto close = [&](LegendLine line, const QString& rest) {
    line.rest = rest;
    line.restWidth = plain.horizontalAdvance(rest) + 2 * kAfterBox_px;
    line.restLeft = end - line.restWidth;
    return line;
  };
  const QString more = QStringLiteral("▾");
  LegendLine line =
      make(!values, false, plain.horizontalAdvance(more) + 2 * kAfterBox_px + kBetween_px);
  if (line.items.size() == all) return close(std::move(line), more);
  // With names, where there are at least two of them.
  const QString some = QStringLiteral("+%1 ") + more;
  const double rest = plain.horizontalAdvance(some.arg(all)) + 2 * kAfterBox_px + kBetween_px;
  LegendLine named = make(true, false, rest);
  line = !values || named.items.size() > 1 ? std::move(named) : make(false, false, rest);
  const QString left = some.arg(all - line.items.size());
  return close(std::move(line), left);
}

bool LegendTable::isWholeLine(double width, const LegendLook& look) const {
  return makeLine(width, look).rest.isEmpty();
}

void LegendTable::paintLine(QPainter& painter, const QRectF& rect, const LegendLook& look) const {
  const LegendLine line = makeLine(rect.width(), look);
  const double scale = legend::scaleOf(look);
  const std::vector<Values> values = makeValues(look, line.units);
  const QFont plain = legend::fontOf(look, look.style.font_px, false),
              bold = legend::fontOf(look, look.style.font_px, true);
  for (const LegendLine::Item& item : line.items) {
    const auto k = static_cast<std::size_t>(item.curve);
    const Curve& curve = plot_.curves[k];
    QRectF place(rect.left() + item.left, rect.top(), item.width, rect.height());
    if (item.curve == look.hovered) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(legend::toColor(look.theme.grid));
      painter.drawRoundedRect(place.adjusted(-3, 0.5, 3, -0.5), 4, 4);
    }
    const QColor color =
        legend::toColor(curve.visible ? onBackground(curve.color, look.theme) : look.theme.axis);
    if (look.checkBoxes) {
      legend::paintCheckBox(painter, place, color, curve, look);
      place.setLeft(place.left() + scale * (legend::kBox_px + kAfterBox_px));
    } else if (curve.stacked) {
      const double box = scale * legend::kBox_px;
      painter.fillRect(QRectF(place.left(), place.center().y() - 0.5 * box, box, box), color);
      place.setLeft(place.left() + box + scale * kAfterBox_px);
    }
    const int dash = dashOf(plot_, k, look.style);
    if (dash != 0 || (!look.checkBoxes && !curve.stacked)) {
      painter.save();
      painter.setClipRect(
          QRectF(place.left(), place.top(), scale * kShortSample_px, place.height()));
      legend::paintSample(painter, place, color, dash, false, look);
      painter.restore();
      place.setLeft(place.left() + scale * (kShortSample_px + kAfterBox_px));
    }
    // Values begin where the widest would: the next item stays where it is.
    if (line.names) {
      painter.setFont(plain);
      painter.setPen(legend::toColor(curve.visible ? look.theme.text : look.theme.faintText));
      painter.drawText(place.adjusted(0, 0, 3, 0), Qt::AlignVCenter | Qt::AlignLeft, nameOf(curve));
    }
    if (values.empty() || !curve.visible) continue;
    painter.setFont(bold);
    painter.setPen(legend::toColor(look.theme.text));
    if (line.names) {
      const double name = QFontMetricsF(plain).horizontalAdvance(nameOf(curve));
      place.setLeft(place.left() + name + kAfterName_px);
    }
    painter.drawText(place.adjusted(0, 0, 3, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     values[0].texts[k]);
  }
  painter.setFont(plain);
  painter.setPen(legend::toColor(look.theme.faintText));
  painter.drawText(QRectF(rect.left() + line.restLeft, rect.top(), line.restWidth, rect.height()),
                   Qt::AlignCenter, line.rest);
}

QString LegendTable::tell(int curve, const LegendLook& asked) const {
  LegendLook look = asked;
  look.differenceOnly = false;
  const auto k = static_cast<std::size_t>(curve);
  QString text = nameOf(plot_.curves[k]);
  for (const Values& column : makeValues(look, true)) {
    if (column.texts[k].isEmpty()) continue;
    text += QStringLiteral("   ") + (column.heading.isEmpty() ? QString() : column.heading + " ") +
            column.texts[k];
  }
  return text;
}

}  // namespace denavit
