#pragma once

#include <QElapsedTimer>
#include <QPixmap>
#include <QWidget>
#include <optional>

#include "render/chart/plot_stack.h"

namespace denavit {

/// Paints a PlotStack and turns mouse and keys into zoom, pan and cursors. The charts are kept as a
/// picture, so that moving a cursor repaints lines only.
class PlotCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit PlotCanvas(PlotStack& stack, QWidget* parent = nullptr);

  /// Data, ranges or colours changed.
  void showCharts();
  /// A cursor moved.
  void showCursor();
  /// While on, a click sets A and the next one B.
  void setMeasuring(bool on);
  [[nodiscard]] bool isMeasuring() const { return measuring_; }
  /// Where something dragged would be dropped.
  void setDropHint(std::optional<QRectF> place);

  /// Paints charts and cursors from the painter's origin: screen, PNG, SVG and PDF alike.
  static void paint(QPainter& painter, PlotStack& stack, double height);
  /// How a font family runs, for PlotStack::setTextWidth.
  [[nodiscard]] static TextWidth makeTextWidth(const std::string& family);

 signals:
  void timeScrubbed(double t_s);
  /// The user zoomed or panned.
  void zoomed();
  /// Areas moved or the size changed: the legends must follow.
  void laidOut();
  /// The user moved a measuring cursor.
  void measureMoved();
  /// B was set.
  void measuringEnded();
  void menuWanted(int plot, const QPoint& global);
  /// A double click on a title (axis: none) or on the name of an axis.
  void titleEditWanted(int plot);
  void labelEditWanted(int plot, PlotAxis axis);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  enum class Drag { None, Scrub, Box, Pan, CursorA, CursorB };

  void scrubTo(const QPointF& at);
  void panBy(const QPointF& moved, Qt::KeyboardModifiers modifiers);
  void endBox(QMouseEvent* event);
  /// The cursor A or B within reach of the mouse.
  [[nodiscard]] Drag findCursor(const QPointF& at) const;
  /// Puts A or B at a place; nothing where a chart has no axis for it.
  void setCursorAt(bool isA, const QPointF& at);
  void setCursorByKey(bool isA);
  [[nodiscard]] bool isOwnKey(const QKeyEvent& event) const;
  void goBack(bool back);
  [[nodiscard]] QRectF boxTo(const QPointF& corner) const;
  void showPointer(const QPointF& at);

  PlotStack& stack_;
  QPixmap picture_;
  bool stale_ = true;
  bool measuring_ = false;
  Drag drag_ = Drag::None;
  std::size_t dragPlot_ = 0;
  QPointF from_, at_;
  bool keepX_ = false, keepY_ = false;  ///< of a box: Ctrl, Shift with the right button
  std::optional<QPointF> mouse_;
  std::optional<QRectF> dropHint_;
  QElapsedTimer sinceWheel_;
};

}  // namespace denavit
