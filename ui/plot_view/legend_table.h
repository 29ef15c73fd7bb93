#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "render/chart/chart_data.h"

class QPainter;

namespace denavit {

/// What a legend shows beside the names.
struct LegendLook {
  PlotStyle style;
  PlotTheme theme;
  bool checkBoxes = true;        ///< on the screen; a picture has samples of the lines
  std::optional<double> time_s;  ///< whose values are read; NaN keeps their room free
  MeasureCursors measure;        ///< both NaN: no columns for them
  int hovered = -1;
};

/// The curves of one chart as a table: check box, line sample, name, values at the cursors. It has
/// as many columns of curves side by side as a width holds.
class LegendTable {
 public:
  /// Takes over the largest magnitudes that an earlier table of the same curves has found.
  void setPlot(const ChartData& plot);
  [[nodiscard]] const ChartData& plot() const { return plot_; }

  /// Of one curve, so that nothing is cut.
  [[nodiscard]] double itemWidth(const LegendLook& look) const;
  [[nodiscard]] double rowHeight(const LegendLook& look) const;
  /// With as many items side by side as `width` holds, at least one.
  [[nodiscard]] double height(double width, const LegendLook& look) const;
  /// Each column of numbers: its heading, then its texts.
  [[nodiscard]] std::vector<QStringList> readOut(const LegendLook& look) const;
  /// Rows get lower where there are too many for the rectangle; long names are elided.
  void paint(QPainter& painter, const QRectF& rect, const LegendLook& look) const;
  /// The curve at a position relative to the table's corner; -1 for none.
  [[nodiscard]] int curveAt(const QPointF& position, double width, const LegendLook& look) const;

 private:
  struct Grid {
    int columns = 1, rows = 1;
    double itemWidth = 0, header = 0;
  };
  /// One column of numbers.
  struct Values {
    QString heading;
    std::vector<QString> texts;
    double width = 0;
  };
  [[nodiscard]] Grid makeGrid(double width, const LegendLook& look) const;
  [[nodiscard]] std::vector<Values> makeValues(const LegendLook& look, bool units) const;
  [[nodiscard]] double nameWidth(const LegendLook& look) const;
  [[nodiscard]] std::vector<Values> makeFitting(const LegendLook& look, double width) const;
  [[nodiscard]] QString nameOf(const Curve& curve) const;
  void paintItem(QPainter& painter, QRectF row, std::size_t k, const LegendLook& look,
                 const std::vector<Values>& values, double text_px) const;

  ChartData plot_;
  std::vector<double> magnitudes_;
  bool twoAxes_ = false;
};

}  // namespace denavit
