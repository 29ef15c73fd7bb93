#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <string>

#include "ui/plot_view/legend_table.h"

namespace denavit {

/// What the forms of a legend are drawn of, at a font of 12 px.
namespace legend {

inline constexpr double kBox_px = 12, kSample_px = 22, kGap_px = 7, kEdge_px = 4, kRow_px = 19;

/// How much larger than at 12 px everything is.
[[nodiscard]] double scaleOf(const LegendLook& look);
[[nodiscard]] QColor toColor(const Rgb& color);
[[nodiscard]] QString withUnit(const QString& number, const std::string& unit);
[[nodiscard]] QString numberText(double value, double magnitude, bool comma);
[[nodiscard]] QFont fontOf(const LegendLook& look, double height_px, bool bold);
/// The check box has the curve's colour; a piece of the line as well is needed without it, or where
/// lines differ by their dashes.
[[nodiscard]] bool needsSample(const ChartData& plot, const LegendLook& look);
[[nodiscard]] double symbolWidth(const ChartData& plot, const LegendLook& look);
void paintCheckBox(QPainter& painter, const QRectF& row, const QColor& color, const Curve& curve,
                   const LegendLook& look);
void paintSample(QPainter& painter, const QRectF& row, const QColor& color, int dash, bool isBand,
                 const LegendLook& look);

}  // namespace legend
}  // namespace denavit
