#include "ui/widgets/focused_wheel.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QTabBar>

namespace denavit {
namespace {

/// What the wheel would change, or turn to another page.
bool answersWheel(const QWidget& widget) {
  const bool slides =
      qobject_cast<const QAbstractSlider*>(&widget) && !qobject_cast<const QScrollBar*>(&widget);
  return slides || qobject_cast<const QComboBox*>(&widget) ||
         qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QTabBar*>(&widget);
}

bool mayTakeWheel(const QWidget& widget) {
  return widget.hasFocus() || widget.isAncestorOf(QApplication::focusWidget()) ||
         widget.property(FocusedWheel::kOwnProperty).toBool();
}

/// Of a box whose list only chooses.
class ListChoice final : public QObject {
 public:
  explicit ListChoice(QComboBox& box) : QObject(&box), box_(box) { box.installEventFilter(this); }

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Wheel) {
      event->ignore();
      return true;
    }
    if (event->type() == QEvent::KeyPress && runsThrough(static_cast<QKeyEvent&>(*event))) {
      box_.showPopup();
      return true;
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  /// The arrows would take the next entry, letters the one that begins so.
  static bool runsThrough(const QKeyEvent& event) {
    switch (event.key()) {
      case Qt::Key_Up:
      case Qt::Key_Down:
      case Qt::Key_PageUp:
      case Qt::Key_PageDown:
      case Qt::Key_Home:
      case Qt::Key_End:
        return true;
      default:
        return !event.text().isEmpty() && event.text().front().isPrint() &&
               !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    }
  }

  QComboBox& box_;
};

}  // namespace

bool FocusedWheel::eventFilter(QObject* watched, QEvent* event) {
  auto* widget = qobject_cast<QWidget*>(watched);
  if (widget && event->type() == QEvent::Polish && widget->focusPolicy() == Qt::WheelFocus) {
    widget->setFocusPolicy(Qt::StrongFocus);
  }
  if (widget && event->type() == QEvent::Wheel && answersWheel(*widget) && !mayTakeWheel(*widget)) {
    event->ignore();  // and so it goes on to the widget's parent
    return true;
  }
  return QObject::eventFilter(watched, event);
}

void chooseInListOnly(QComboBox& box) { new ListChoice(box); }

}  // namespace denavit
