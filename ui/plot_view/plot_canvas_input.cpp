// What the mouse does to a PlotCanvas.

#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/plot_view/plot_canvas.h"

namespace denavit {
namespace {

constexpr double kWheelStep = 1.25;
constexpr double kReach_px = 5;         ///< of the mouse for a cursor line
constexpr double kClick_px = 4;         ///< a shorter drag is a click
constexpr qint64 kOneGesture_ms = 700;  ///< wheel steps closer than this are one undo step

}  // namespace

void PlotCanvas::setMeasuring(bool on) {
  measuring_ = on;
  if (!on) return;
  // A new measurement begins: the clicks say where.
  stack_.setMeasure({});
  emit measureMoved();
  showCursor();
}

void PlotCanvas::scrubTo(const QPointF& at) {
  const PlotRect area = stack_.area(dragPlot_);
  const auto time = stack_.findTime(dragPlot_, std::clamp(at.x(), area.left, area.right()), at.y());
  if (!time) return;
  stack_.setCursor(*time);
  showCursor();
  emit timeScrubbed(*time);
}

PlotCanvas::Drag PlotCanvas::findCursor(const QPointF& at) const {
  const auto plot = stack_.plotAt(at.x(), at.y());
  if (!plot || !stack_.isMeasured(*plot) || stack_.plots()[*plot].kind == PlotKind::XY)
    return Drag::None;
  const MeasureCursors& cursors = stack_.measure();
  const auto isNear = [&](double x) {
    return std::abs(stack_.pixelAt(*plot, PlotAxis::X, x) - at.x()) <= kReach_px;
  };
  if (cursors.hasB() && isNear(cursors.b)) return Drag::CursorB;
  if (cursors.hasA() && isNear(cursors.a)) return Drag::CursorA;
  return Drag::None;
}

void PlotCanvas::setCursorAt(bool isA, const QPointF& at) {
  const ChartData& plot = stack_.plots()[dragPlot_];
  const PlotRect area = stack_.area(dragPlot_);
  const double x_px = std::clamp(at.x(), area.left, area.right());
  const bool ownAxis = plot.kind == PlotKind::Spectrum;
  const auto place = ownAxis ? std::optional(stack_.valueAt(dragPlot_, PlotAxis::X, x_px))
                             : stack_.findTime(dragPlot_, x_px, at.y());
  if (!place) return;
  MeasureCursors cursors = stack_.measure();
  const int axis = ownAxis ? static_cast<int>(dragPlot_) : -1;
  if (cursors.plot != axis) cursors = {};
  cursors.plot = axis;
  (isA ? cursors.a : cursors.b) = *place;
  stack_.setMeasure(cursors);
  showCursor();
  emit measureMoved();
}

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
  const auto plot = stack_.plotAt(event->position().x(), event->position().y());
  if (!plot) return;
  dragPlot_ = *plot;
  from_ = at_ = event->position();
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  const bool inside = stack_.area(*plot).contains(from_.x(), from_.y());
  keepX_ = keepY_ = false;
  if (event->button() == Qt::MiddleButton) {
    stack_.rememberView();
    drag_ = Drag::Pan;
  } else if (event->button() == Qt::RightButton) {
    drag_ = Drag::Box;
    keepX_ = event->modifiers().testFlag(Qt::ControlModifier);
    keepY_ = shift;
  } else if (measuring_ && inside) {
    drag_ = stack_.measure().hasA() ? Drag::CursorB : Drag::CursorA;
    setCursorAt(drag_ == Drag::CursorA, from_);
  } else if (shift) {
    drag_ = Drag::Box;
  } else if (const Drag cursor = findCursor(from_); cursor != Drag::None) {
    drag_ = cursor;
  } else if (inside) {
    drag_ = Drag::Scrub;
    scrubTo(from_);
  }
}

void PlotCanvas::panBy(const QPointF& moved, Qt::KeyboardModifiers modifiers) {
  const bool xOnly = modifiers.testFlag(Qt::ShiftModifier);
  const bool yOnly = modifiers.testFlag(Qt::ControlModifier);
  stack_.pan(dragPlot_, yOnly ? 0 : moved.x(), xOnly ? 0 : moved.y());
  showCharts();
  emit zoomed();
}

void PlotCanvas::showPointer(const QPointF& at) {
  setCursor(findCursor(at) != Drag::None ? Qt::SplitHCursor : Qt::CrossCursor);
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF moved = event->position() - at_;
  at_ = event->position();
  mouse_ = at_;
  switch (drag_) {
    case Drag::Scrub:
      scrubTo(at_);
      break;
    case Drag::Box:
      update();
      break;
    case Drag::Pan:
      panBy(moved, event->modifiers());
      break;
    case Drag::CursorA:
    case Drag::CursorB:
      setCursorAt(drag_ == Drag::CursorA, at_);
      break;
    case Drag::None:
      showPointer(at_);
      break;
  }
}

void PlotCanvas::endBox(QMouseEvent* event) {
  drag_ = Drag::None;
  update();
  const QPointF moved = event->position() - from_;
  if (std::abs(moved.x()) < kClick_px && std::abs(moved.y()) < kClick_px) {
    if (event->button() == Qt::RightButton)
      emit menuWanted(static_cast<int>(dragPlot_), event->globalPosition().toPoint());
    return;
  }
  const QRectF box = boxTo(event->position());
  stack_.rememberView();
  stack_.zoomTo(dragPlot_,
                {box.left(), box.top(), keepX_ ? 0.0 : box.width(), keepY_ ? 0.0 : box.height()});
  showCharts();
  emit zoomed();
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const Drag ended = drag_;
  if (ended == Drag::Box) {
    endBox(event);
    return;
  }
  drag_ = Drag::None;
  if (ended == Drag::CursorB && measuring_) {
    measuring_ = false;
    emit measuringEnded();
  }
}

void PlotCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  drag_ = Drag::None;
  const QPointF at = event->position();
  const auto contains = [&](const PlotRect& r) { return r.contains(at.x(), at.y()); };
  for (std::size_t k = 0; k < stack_.plots().size(); ++k) {
    const int plot = static_cast<int>(k);
    if (contains(stack_.titleArea(k))) return emit titleEditWanted(plot);
    // The name is at the outer end of an axis' strip, the numbers at the inner.
    const double name_px = 1.7 * stack_.style().font_px;
    for (const PlotAxis axis : {PlotAxis::X, PlotAxis::Left, PlotAxis::Right}) {
      PlotRect strip = stack_.axisArea(k, axis);
      if (!(strip.width > 0 && strip.height > 0)) continue;
      if (axis == PlotAxis::Left) strip.width = name_px;
      if (axis == PlotAxis::Right)
        strip = {strip.right() - name_px, strip.top, name_px, strip.height};
      if (axis == PlotAxis::X) strip = {strip.left, strip.bottom() - name_px, strip.width, name_px};
      if (contains(strip)) return emit labelEditWanted(plot, axis);
    }
  }
  stack_.rememberView();
  stack_.fit();
  showCharts();
  emit zoomed();
}

void PlotCanvas::wheelEvent(QWheelEvent* event) {
  // Some systems turn the wheel sideways while a modifier is held.
  const QPoint delta = event->angleDelta();
  const double steps = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
  const QPointF at = event->position();
  const auto plot = stack_.plotAt(at.x(), at.y());
  if (!plot || steps == 0.0) {
    event->ignore();
    return;
  }
  if (!sinceWheel_.isValid() || sinceWheel_.elapsed() > kOneGesture_ms) stack_.rememberView();
  sinceWheel_.start();
  const double factor = std::pow(kWheelStep, steps);
  const auto isOver = [&](PlotAxis axis) {
    const PlotRect strip = stack_.axisArea(*plot, axis);
    return strip.width > 0 && strip.contains(at.x(), at.y());
  };
  const bool xOnly = event->modifiers().testFlag(Qt::ShiftModifier);
  const bool yOnly = event->modifiers().testFlag(Qt::ControlModifier);
  const bool both = stack_.plots()[*plot].kind == PlotKind::XY;
  if (isOver(PlotAxis::Left)) {
    stack_.zoom(*plot, PlotAxis::Left, factor, at.y());
  } else if (isOver(PlotAxis::Right)) {
    stack_.zoom(*plot, PlotAxis::Right, factor, at.y());
  } else {
    const bool inside = !isOver(PlotAxis::X);
    if (!yOnly || !inside) stack_.zoom(*plot, PlotAxis::X, factor, at.x());
    if (inside && (yOnly || (both && !xOnly))) stack_.zoomY(*plot, factor, at.y());
  }
  showCharts();
  emit zoomed();
  event->accept();
}

void PlotCanvas::leaveEvent(QEvent*) { mouse_.reset(); }

}  // namespace denavit
