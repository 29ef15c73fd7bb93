// What keys do to a PlotCanvas.

#include <QFocusEvent>
#include <QKeyEvent>

#include "ui/plot_view/plot_canvas.h"

namespace denavit {

bool PlotCanvas::isOwnKey(const QKeyEvent& event) const {
  const bool plain = event.modifiers() == Qt::NoModifier;
  switch (event.key()) {
    case Qt::Key_F:
    case Qt::Key_A:
    case Qt::Key_B:
    case Qt::Key_Backspace:
    case Qt::Key_Menu:
      return plain;
    case Qt::Key_Escape:
      return plain && (drag_ == Drag::Box || measuring_ || stack_.measure().hasA() ||
                       stack_.measure().hasB());
    case Qt::Key_Left:
    case Qt::Key_Right:
      return event.modifiers() == Qt::ControlModifier;
    default:
      return false;
  }
}

bool PlotCanvas::event(QEvent* event) {
  // The window's own shortcuts of the same keys wait while a plot has the focus.
  if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::FocusIn) {
    const auto reason = static_cast<QFocusEvent*>(event)->reason();
    setProperty("keyboardFocus", reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason);
  }
  return QWidget::event(event);
}

/// At the mouse; where that is elsewhere, at the middle of the first chart.
void PlotCanvas::setCursorByKey(bool isA) {
  if (stack_.plots().empty()) return;
  const auto plot = mouse_ ? stack_.plotAt(mouse_->x(), mouse_->y()) : std::nullopt;
  dragPlot_ = plot.value_or(0);
  const PlotRect area = stack_.area(dragPlot_);
  const double share = isA ? 0.4 : 0.6;
  setCursorAt(
      isA, plot ? *mouse_ : QPointF(area.left + share * area.width, area.top + 0.5 * area.height));
}

void PlotCanvas::goBack(bool back) {
  if (!(back ? stack_.undoZoom() : stack_.redoZoom())) return;
  showCharts();
  emit zoomed();
}

void PlotCanvas::keyPressEvent(QKeyEvent* event) {
  if (!isOwnKey(*event)) {
    QWidget::keyPressEvent(event);
    return;
  }
  switch (event->key()) {
    case Qt::Key_F:
      stack_.rememberView();
      stack_.fit();
      showCharts();
      emit zoomed();
      break;
    case Qt::Key_A:
    case Qt::Key_B:
      setCursorByKey(event->key() == Qt::Key_A);
      break;
    case Qt::Key_Escape:
      if (drag_ == Drag::Box) {
        drag_ = Drag::None;
        update();
        break;
      }
      stack_.setMeasure({});
      measuring_ = false;
      showCursor();
      emit measureMoved();
      emit measuringEnded();
      break;
    case Qt::Key_Menu: {
      const QPointF at = mouse_.value_or(QRectF(rect()).center());
      const auto plot = stack_.plotAt(at.x(), at.y());
      emit menuWanted(plot ? static_cast<int>(*plot) : 0, mapToGlobal(at).toPoint());
      break;
    }
    default:
      goBack(event->key() != Qt::Key_Right);
      break;
  }
}

}  // namespace denavit
