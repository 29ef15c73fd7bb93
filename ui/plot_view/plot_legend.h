#pragma once

#include <QWidget>

#include "ui/plot_view/legend_table.h"

namespace denavit {

/// The legend of one chart on the screen: a click hides or shows a curve, a right click opens its
/// menu, Up and Down choose a row for the keyboard and Space toggles it. Return, or a click on the
/// mark at the end of a line, asks for the whole legend.
class PlotLegend : public QWidget {
  Q_OBJECT

 public:
  explicit PlotLegend(QWidget* parent = nullptr);

  void setPlot(const ChartData& plot);
  void setCursor(std::optional<double> time_s);
  void setMeasure(const MeasureCursors& cursors);
  void setLook(const PlotStyle& style, const PlotTheme& theme);
  void setForm(LegendForm form);
  [[nodiscard]] LegendForm form() const { return look_.form; }
  /// Over curves: they show through.
  void setTranslucent(bool translucent);
  [[nodiscard]] QSize sizeHint() const override;
  /// What the measuring cursors read needs no room of its own.
  [[nodiscard]] double heightFor(double width, LegendForm form) const;
  /// Of one item in this form.
  [[nodiscard]] double widthFor(LegendForm form) const;
  [[nodiscard]] double heightFor(double width) const { return heightFor(width, look_.form); }
  [[nodiscard]] double itemWidth() const { return table_.itemWidth(look_); }
  [[nodiscard]] double rowHeight() const { return table_.rowHeight(look_); }
  [[nodiscard]] const LegendTable& table() const { return table_; }
  [[nodiscard]] const LegendLook& look() const { return look_; }
  static constexpr double kRowHeight_px = 19;  ///< at the default font

 signals:
  void curveToggled(int curve, bool visible);
  void menuWanted(int curve, const QPoint& global);
  /// The line has not all names.
  void wholeWanted();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void setHovered(int curve);

  LegendTable table_;
  LegendLook look_;
  bool translucent_ = false;
};

/// Light on light windows, dark on dark ones.
[[nodiscard]] PlotTheme makePlotTheme(const QPalette& palette);
/// The colours of a look; Window's are those of the palette.
[[nodiscard]] PlotTheme makePlotTheme(PlotLook look, const QPalette& palette);

}  // namespace denavit
