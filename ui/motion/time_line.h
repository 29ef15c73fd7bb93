#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/motion/retime.h"
#include "ui/studio/parts.h"

namespace denavit {

class MotionSketch;
class PlotView;

/// The points of the motion on the time axis of plots below it: a numbered handle each. Dragging
/// one gives its point another time, as the table of points does: what comes later goes along, with
/// Shift held only this point moves, between its neighbours. States of the list of poses are
/// dropped on it.
///
/// Keys: Left and Right select, Ctrl+Left and Ctrl+Right shift the time by 10 ms, Del removes, Esc
/// takes a drag back.
class TimeLine final : public QWidget {
  Q_OBJECT

 public:
  /// @param plots  to stand below, as wide
  TimeLine(Edits& edits, const MotionSketch& sketch, const PlotView& plots,
           QWidget* parent = nullptr);

  /// 0-based; -1: none.
  void select(int point);
  [[nodiscard]] int selected() const { return selected_; }
  /// [px] The middle of a point's handle; nothing where its time is not known.
  [[nodiscard]] std::optional<double> xOf(int point) const;
  /// Whether a handle is at the mouse, and the plots' time axis is to stay.
  [[nodiscard]] bool isDragging() const { return drag_.has_value(); }
  /// What the tip says of a point; -1: of the whole strip.
  [[nodiscard]] QString tipOf(int point) const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void pointSelected(int point);
  void removeWanted();
  /// A state of the list of poses was dropped.
  void stateDropped(const std::vector<double>& q, const QString& name, double time_s);
  void dragChanged(bool isDragging);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  struct Drag {
    int point;
    double x0_px, t0, perPixel;  ///< [s], [s/px]
    int undoIndex;
    bool hasMoved = false;
  };
  /// Where times are: that of the plots, or the last one while they show none.
  struct Scale {
    double left = 0, width = 0;
    double from = 0, to = 1;  ///< [s]
  };

  [[nodiscard]] const Scale& scale() const;
  [[nodiscard]] double xAt(double time) const;
  [[nodiscard]] double timeAt(double x_px) const;
  [[nodiscard]] int count() const;
  [[nodiscard]] std::optional<double> timeOf(int point) const;
  [[nodiscard]] int handleAt(const QPointF& at) const;
  [[nodiscard]] bool isMovable(int point) const;
  void choose(int point);
  void shift(int point, double time, Later later, const QString& mergeKey);
  void endDrag(bool isKept);
  bool isOwnKey(const QKeyEvent& key) const;
  void refresh();
  void paintHandle(QPainter& painter, int point, double x) const;

  Edits& edits_;
  const MotionSketch& sketch_;
  const PlotView& plots_;
  int selected_ = -1, gesture_ = 0;
  std::optional<Drag> drag_;
  std::optional<double> dropAt_;  ///< [s] where a state is held over the strip
  mutable Scale scale_;
};

}  // namespace denavit
