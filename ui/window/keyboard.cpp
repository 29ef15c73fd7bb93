#include "ui/window/keyboard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTableView>
#include <QTextEdit>
#include <QTimer>

namespace denavit {
namespace {

template <typename... Kinds>
bool isOneOf(const QWidget& widget) {
  return (... || (qobject_cast<const Kinds*>(&widget) != nullptr));
}

/// Whether a widget that has the keyboard answers Space itself.
bool answersSpace(const QWidget& widget) {
  // A cell of a table answers only by its check box: typing into it begins with F2 or a digit.
  if (const auto* table = qobject_cast<const QTableView*>(&widget)) {
    const QModelIndex index = table->currentIndex();
    return index.isValid() && index.flags().testFlag(Qt::ItemIsUserCheckable);
  }
  return isOneOf<QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QTextEdit, QPlainTextEdit,
                 QAbstractItemView>(widget);
}

/// Whether a line is a field of its own: not the open cell of a table.
bool isField(const QLineEdit& line) {
  for (const QWidget* parent = line.parentWidget(); parent; parent = parent->parentWidget()) {
    if (qobject_cast<const QAbstractItemView*>(parent)) return false;
  }
  return !line.property(Keyboard::kKeepsProperty).toBool();
}

bool isPlain(const QKeyEvent& event) {
  const Qt::KeyboardModifiers pressed = event.modifiers();
  return pressed == Qt::NoModifier || pressed == Qt::KeypadModifier;
}

}  // namespace

Keyboard::Keyboard(QWidget& window, QWidget& view)
    : QObject(&window), window_(window), view_(view) {
  QApplication::instance()->installEventFilter(this);
}

bool Keyboard::isOfWindow(const QWidget& widget) const {
  const QWidget* top = widget.window();
  return top == &window_ || (qobject_cast<const QDockWidget*>(top) && window_.isAncestorOf(top));
}

/// A button that was clicked has the keyboard since: Space plays all the same.
void Keyboard::noteFocus(QObject* watched, Qt::FocusReason reason) {
  if (!watched->isWidgetType()) return;  // styles are told, too
  if (reason == Qt::MouseFocusReason) {
    clicked_ = qobject_cast<QAbstractButton*>(watched);
  } else if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
    clicked_ = nullptr;
  }
}

bool Keyboard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn) {
    noteFocus(watched, static_cast<QFocusEvent*>(event)->reason());
    return false;
  }
  const bool asks = event->type() == QEvent::ShortcutOverride;
  if (!asks && event->type() != QEvent::KeyPress) return false;
  auto* widget = qobject_cast<QWidget*>(watched);
  const auto& key = *static_cast<QKeyEvent*>(event);
  if (!widget || !isPlain(key) || !isOfWindow(*widget)) return false;
  if (asks && key.key() == Qt::Key_Space && widget != clicked_ && answersSpace(*widget)) {
    event->accept();
    return true;
  }
  auto* line = qobject_cast<QLineEdit*>(widget);
  const bool confirms = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
  if (!asks && confirms && line && isField(*line)) handOn(*line);
  return false;
}

/// After the line has taken what is written. A line that refuses it keeps the keyboard.
void Keyboard::handOn(QLineEdit& line) {
  QTimer::singleShot(0, this, [this, line = QPointer<QLineEdit>(&line)] {
    const QWidget* now = QApplication::focusWidget();
    if (line && line->property("bad").toBool()) return;
    const bool isFree = !now || now == line || !now->isVisible();
    if (!isFree || QApplication::activeModalWidget() || QApplication::activePopupWidget()) return;
    view_.setFocus(Qt::OtherFocusReason);
  });
}

}  // namespace denavit
