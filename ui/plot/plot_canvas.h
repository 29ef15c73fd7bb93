#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>

#include "render/plot/plot_stack.h"

namespace denavit {

/// Paints a PlotStack and turns the mouse into zoom, pan and cursor. The charts are kept as a
/// picture, so that moving the cursor repaints a line only.
class PlotCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit PlotCanvas(PlotStack& stack, QWidget* parent = nullptr);

  /// Data, ranges or colours changed.
  void showCharts();
  /// The cursor moved.
  void showCursor();

  /// Paints charts and cursor from the painter's origin: screen, PNG, SVG and PDF alike.
  static void paint(QPainter& painter, PlotStack& stack, double height);

 signals:
  void timeScrubbed(double t_s);
  /// The user zoomed or panned.
  void zoomed();
  /// Areas moved or the size changed: the legends must follow.
  void laidOut();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  enum class Drag { None, Scrub, Box, Pan };

  void scrubTo(double x);
  [[nodiscard]] QRectF boxTo(const QPointF& corner) const;

  PlotStack& stack_;
  QPixmap picture_;
  bool stale_ = true;
  Drag drag_ = Drag::None;
  std::size_t dragPlot_ = 0;
  QPointF from_, at_;
};

}  // namespace denavit
