#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "render/chart/chart_data.h"

namespace denavit {

/// The colour of curve k where the theme is as it is now.
[[nodiscard]] QColor curveInk(std::size_t k);

/// A few curves over one axis that are drawn anew many times a second: for what moves, where a
/// PlotView with its cursors and zooms would cost too much.
class SmallChart final : public QWidget {
  Q_OBJECT

 public:
  struct Line {
    std::size_t colour = 0;                ///< of curveInk()
    bool dashed = false;                   ///< and faint: the previous curve
    std::vector<double> x, y;              ///< of equal length; NaN is a gap
    std::optional<AxisRange> within = {};  ///< limits of y; the curve is red beyond them
  };

  explicit SmallChart(QWidget* parent = nullptr);

  /// What the axes are, with units: "angle [°]", inside the axes at the top.
  void setTitles(const QString& y, const QString& x);
  void setLines(std::vector<Line> lines);
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
  /// What the x axis covers, and the y axis; nothing: as much as the curves need.
  void setRanges(AxisRange x, std::optional<AxisRange> y = {});
  /// Said where there are no curves.
  void setPlaceholder(const QString& text);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] AxisRange findRange() const;
  void drawAxes(QPainter& painter, const QRectF& axes, AxisRange y) const;
  void drawLines(QPainter& painter, const QRectF& axes, AxisRange y) const;

  QString yTitle_, xTitle_, placeholder_;
  std::vector<Line> lines_;
  AxisRange x_;
  std::optional<AxisRange> y_;
};

}  // namespace denavit
