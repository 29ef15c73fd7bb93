#include "tests/ui/monkey.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDockWidget>
#include <QDrag>
#include <QInputDialog>
#include <QMenu>
#include <QTest>
#include <QWheelEvent>
#include <QWidgetAction>

#include "ui/studio/studio.h"
#include "ui/window/main_window.h"

namespace denavit::test {
namespace {

constexpr int kKeptActions = 25;

/// Opens another document, or ends the program: there would be nothing to undo back to.
bool isSafe(const QAction& action) {
  static const QStringList kUnsafe{"actionNew", "actionOpen", "actionReload", "actionQuit",
                                   "actionGallery"};
  const QString name = action.objectName();
  return !kUnsafe.contains(name) && !name.startsWith("example:") && !name.startsWith("recent") &&
         !action.menu() && !action.isSeparator() && !qobject_cast<const QWidgetAction*>(&action);
}

/// What is slow to show: files of a folder, the theme of everything.
bool isSlow(const QAction& action) {
  return action.text().contains("…") || action.objectName().contains("Theme") ||
         action.objectName().startsWith("actionWorkspace") ||
         action.objectName() == "actionResetLayout" || action.objectName() == "actionKeys" ||
         action.objectName() == "actionAbout";
}

bool isReachable(const QWidget& widget) { return widget.isVisible() && widget.isEnabled(); }

}  // namespace

Monkey::Monkey(MainWindow& window, quint32 seed, const std::string& logPath)
    : window_(window), random_(seed), log_(logPath) {
  closer_.setInterval(5);
  QObject::connect(&closer_, &QTimer::timeout, [this] { closeDialogs(); });
  closer_.start();
}

void Monkey::note(const QString& what, const QWidget* widget) {
  QString line = what;
  if (widget) {
    line += QStringLiteral(" at %1 \"%2\"")
                .arg(widget->metaObject()->className(), widget->objectName());
  }
  log_ << line.toStdString() << std::endl;
  last_ << line;
  if (last_.size() > kKeptActions) last_.removeFirst();
}

std::string Monkey::lastActions() const { return last_.join("\n").toStdString(); }

/// One of the window's descendants that fits; null: none does.
template <typename T, typename Fits>
T* Monkey::pick(Fits fits) {
  QList<T*> found;
  for (T* child : window_.findChildren<T*>()) {
    if (fits(*child)) found << child;
  }
  return found.isEmpty() ? nullptr : found[random_.bounded(static_cast<int>(found.size()))];
}

QString Monkey::anyText() {
  static const char* const kTexts[] = {"0",      "1",   "-2.5", "90",    "pi/2", "1e9", "-1e-9",
                                       "12 kg",  "abc", "",     "nan",   "0,75", "45°", "3 m",
                                       "sin(t)", "(",   "7",    "1e400", "x y",  "-",   "0.02"};
  return QString::fromUtf8(any(kTexts));
}

void Monkey::act() {
  const int dice = random_.bounded(1000);
  if (dice < 270) {
    pressKey();
  } else if (dice < 540) {
    useMouse();
  } else if (dice < 660) {
    triggerAction();
  } else if (dice < 900) {
    editCell();
  } else if (dice < 970) {
    undoOrRedo();
  } else if (dice < 993) {
    moveDock();
  } else {
    changePreferences();
  }
  closeDialogs();
  if (chance(15)) QCoreApplication::processEvents();
}

void Monkey::pressKey() {
  static const Qt::Key kKeys[] = {
      Qt::Key_0,         Qt::Key_1,      Qt::Key_5,       Qt::Key_9,     Qt::Key_Minus,
      Qt::Key_Period,    Qt::Key_A,      Qt::Key_E,       Qt::Key_Up,    Qt::Key_Down,
      Qt::Key_Left,      Qt::Key_Right,  Qt::Key_Home,    Qt::Key_End,   Qt::Key_Tab,
      Qt::Key_Backtab,   Qt::Key_F2,     Qt::Key_Return,  Qt::Key_Space, Qt::Key_Delete,
      Qt::Key_Backspace, Qt::Key_Escape, Qt::Key_PageDown};
  QPointer<QWidget> widget = QApplication::focusWidget();
  if (!widget || chance(50)) {
    widget = pick<QWidget>(
        [](const QWidget& w) { return isReachable(w) && w.focusPolicy() != Qt::NoFocus; });
  }
  if (!widget) return;
  widget->setFocus();
  for (int i = random_.bounded(1, 4); i > 0 && widget; --i) {
    const Qt::Key key = any(kKeys);
    const Qt::KeyboardModifiers modifiers = chance(10) ? Qt::ShiftModifier : Qt::NoModifier;
    note(QStringLiteral("key %1").arg(QKeySequence(key).toString()), widget);
    QTest::keyClick(widget, key, modifiers);
  }
}

void Monkey::useMouse() {
  QPointer<QWidget> widget = pick<QWidget>([](const QWidget& w) {
    return isReachable(w) && !w.visibleRegion().isEmpty() && !w.inherits("QMenuBar") &&
           !w.inherits("QMenu");
  });
  if (!widget) return;
  const QPoint at(random_.bounded(std::max(1, widget->width())),
                  random_.bounded(std::max(1, widget->height())));
  const int dice = random_.bounded(100);
  if (dice < 50) {
    note("click", widget);
    QTest::mouseClick(widget, Qt::LeftButton, {}, at);
  } else if (dice < 60) {
    note("double click", widget);
    QTest::mouseDClick(widget, Qt::LeftButton, {}, at);
  } else if (dice < 68) {
    note("context menu", widget);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
    QCoreApplication::sendEvent(widget, &event);
  } else if (dice < 80) {
    note("wheel", widget);
    QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, chance(50) ? 120 : -120}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &event);
  } else {
    drag(*widget, at);
  }
}

void Monkey::drag(QWidget& widget, QPoint from) {
  note("drag", &widget);
  const QPointer<QWidget> alive = &widget;
  const Qt::MouseButton button = chance(80) ? Qt::LeftButton : Qt::MiddleButton;
  QTest::mousePress(&widget, button, {}, from);
  QPoint at = from;
  for (int i = 0; i < 3 && alive; ++i) {
    at += QPoint(random_.bounded(-40, 41), random_.bounded(-40, 41));
    QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, button,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &move);
  }
  if (alive) QTest::mouseRelease(&widget, button, {}, at);
}

void Monkey::triggerAction() {
  const bool slow = chance(2);
  auto* action = pick<QAction>([&](const QAction& a) {
    return a.isEnabled() && a.isVisible() && isSafe(a) && isSlow(a) == slow;
  });
  if (!action) return;
  note(QStringLiteral("action %1 \"%2\"").arg(action->objectName(), action->text()));
  action->trigger();
}

void Monkey::editCell() {
  auto* view = pick<QAbstractItemView>([](const QAbstractItemView& v) {
    return isReachable(v) && v.model() && v.model()->rowCount() > 0 && v.model()->columnCount() > 0;
  });
  if (!view) return;
  QAbstractItemModel* model = view->model();
  const QModelIndex index =
      model->index(random_.bounded(model->rowCount()), random_.bounded(model->columnCount()));
  if (!index.isValid()) return;
  view->setCurrentIndex(index);
  if (!model->flags(index).testFlag(Qt::ItemIsEditable)) return;
  const QString text = anyText();
  note(QStringLiteral("cell %1,%2 = %3").arg(index.row()).arg(index.column()).arg(text), view);
  if (chance(70)) {
    model->setData(index, text, Qt::EditRole);
    return;
  }
  view->edit(index);
  const QPointer<QWidget> editor = QApplication::focusWidget();
  if (!editor || !view->isAncestorOf(editor)) return;
  QTest::keyClicks(editor, text);
  if (editor) QTest::keyClick(editor, chance(80) ? Qt::Key_Return : Qt::Key_Escape);
  QCoreApplication::processEvents();  // tables take an entry by a queued call
}

/// Steps back, and mostly forward again: an edit after an undo would cut off what came after it.
void Monkey::undoOrRedo() {
  QUndoStack& stack = window_.studio().edits.undoStack();
  const int steps = random_.bounded(1, 12);
  note(QStringLiteral("undo %1").arg(steps));
  for (int i = 0; i < steps; ++i) stack.undo();
  if (chance(15)) return;
  QCoreApplication::processEvents();
  note("redo all");
  while (stack.canRedo()) stack.redo();
}

void Monkey::moveDock() {
  auto* dock = pick<QDockWidget>([](const QDockWidget&) { return true; });
  if (!dock) return;
  note("dock", dock);
  static const Qt::DockWidgetArea kAreas[] = {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea,
                                              Qt::BottomDockWidgetArea};
  switch (random_.bounded(4)) {
    case 0:
      dock->setFloating(!dock->isFloating());
      break;
    case 1:
      dock->setVisible(!dock->isVisible());
      break;
    case 2:
      dock->show();
      dock->raise();
      break;
    default:
      window_.addDockWidget(any(kAreas), dock);
  }
  if (chance(15)) window_.setWorkspace(any(kWorkspaces));
}

void Monkey::changePreferences() {
  note("preferences");
  Preferences& preferences = window_.studio().preferences;
  PreferenceValues values = preferences.values();
  values.millimetres = chance(50);
  values.degrees = chance(50);
  values.decimalComma = chance(50);
  if (chance(6)) values.theme = chance(50) ? ThemeChoice::Dark : ThemeChoice::Light;
  preferences.setValues(values);
}

void Monkey::closeDialogs() {
  QDrag::cancel();  // its loop waits for a mouse that is not there
  while (QWidget* popup = QApplication::activePopupWidget()) {
    popup->close();
    if (QApplication::activePopupWidget() == popup) break;
  }
  QWidget* modal = QApplication::activeModalWidget();
  if (!modal) return;
  auto* input = qobject_cast<QInputDialog*>(modal);
  if (input && chance(50)) {
    input->setTextValue(anyText());
    return input->accept();
  }
  if (auto* dialog = qobject_cast<QDialog*>(modal)) {
    dialog->reject();
  } else {
    modal->close();
  }
}

}  // namespace denavit::test
