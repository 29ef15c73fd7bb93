#pragma once

#include <QWidget>

#include "render/plot/plot_stack.h"

class QPainter;

namespace denavit {

/// The curves of one chart as lines of text: check box, line sample, name, value at the cursor.
class PlotLegend : public QWidget {
  Q_OBJECT

 public:
  explicit PlotLegend(QWidget* parent = nullptr);

  void setPlot(const Plot& plot);
  void setCursor(std::optional<double> time_s);
  [[nodiscard]] QSize sizeHint() const override;

  /// Width that cuts nothing.
  [[nodiscard]] static double widthOf(const Plot& plot, bool checkBoxes);
  /// Paints a legend from the top of a rectangle; rows get lower where there are too many for it.
  static void paint(QPainter& painter, const QRectF& rect, const Plot& plot,
                    std::optional<double> time_s, const PlotTheme& theme, bool checkBoxes,
                    int hovered = -1);
  static constexpr double kRowHeight_px = 19;

 signals:
  void curveToggled(int curve, bool visible);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  [[nodiscard]] int rowAt(const QPointF& position) const;
  void setHovered(int row);

  Plot plot_;
  std::optional<double> cursor_;
  int hovered_ = -1;
};

/// Light on light windows, dark on dark ones.
[[nodiscard]] PlotTheme makePlotTheme(const QPalette& palette);

}  // namespace denavit
