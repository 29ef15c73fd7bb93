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

/// How much of a legend shows. Table: names, values and units, in as many columns as there is width
/// for. NoUnits: the same without units, which the axis has too. Line: one line, with as much as it
/// holds, and a mark that stands for the rest.
enum class LegendForm { Table, NoUnits, Line };

/// What a legend shows beside the names.
struct LegendLook {
  LegendForm form = LegendForm::Table;
  PlotStyle style;
  PlotTheme theme;
  bool checkBoxes = true;        ///< on the screen; a picture has samples of the lines
  std::optional<double> time_s;  ///< whose values are read; NaN keeps their room free
  MeasureCursors measure;        ///< both NaN: no columns for them
  int hovered = -1;
  /// Where the columns of A and B would cost a row: one column of what is between them.
  bool differenceOnly = false;
};

/// A legend's one line: which curves it has, how much of each, and where.
struct LegendLine {
  struct Item {
    int curve = 0;
    double left = 0, width = 0;
  };
  std::vector<Item> items;
  bool names = true, units = true;
  QString rest;  ///< "+3 ▾", "▾": that there is more; empty when there is not
  double restLeft = 0, restWidth = 0;
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
  /// Rows get lower where there are too many for the rectangle; long names are elided. What the
  /// measuring cursors read takes the room that there is, and asks for none.
  void paint(QPainter& painter, const QRectF& rect, const LegendLook& look) const;
  /// The curve at a position relative to the table's corner; -1 for none.
  [[nodiscard]] int curveAt(const QPointF& position, const QSizeF& size,
                            const LegendLook& look) const;
  /// What one line of a width has: names, values and units; else no units; else values only, as
  /// many as it holds.
  [[nodiscard]] LegendLine makeLine(double width, const LegendLook& look) const;
  /// Whether one line has all names.
  [[nodiscard]] bool isWholeLine(double width, const LegendLook& look) const;
  /// "inertia  14.74 N m", or what is read at A and B.
  [[nodiscard]] QString tell(int curve, const LegendLook& look) const;

 private:
  /// Columns are as wide as the names in them ask for.
  struct Grid {
    int rows = 1;
    std::vector<double> lefts, widths;  ///< of each column
    double header = 0;
    double fitting = 0;  ///< the width that an item's values are chosen for

    [[nodiscard]] int columnAt(double x) const;
  };
  /// One column of numbers.
  struct Values {
    QString heading;
    std::vector<QString> texts;
    double width = 0;
  };
  [[nodiscard]] Grid makeGrid(double width, const LegendLook& look) const;
  [[nodiscard]] std::vector<Values> makeValues(const LegendLook& look, bool units) const;
  /// The width of each curve's name. Qt shapes a text anew each time its width is asked for.
  [[nodiscard]] std::vector<double> nameWidths(const LegendLook& look) const;
  /// The width of the longest name.
  [[nodiscard]] double nameWidth(const LegendLook& look) const;
  [[nodiscard]] std::vector<Values> makeFitting(const LegendLook& look, double width) const;
  [[nodiscard]] QString nameOf(const Curve& curve) const;
  [[nodiscard]] LegendLook settle(const QSizeF& size, LegendLook look) const;
  void paintLine(QPainter& painter, const QRectF& rect, const LegendLook& look) const;
  void paintItem(QPainter& painter, QRectF row, std::size_t k, const LegendLook& look,
                 const std::vector<Values>& values, double text_px) const;

  ChartData plot_;
  std::vector<double> magnitudes_;
  bool twoAxes_ = false;
};

}  // namespace denavit
