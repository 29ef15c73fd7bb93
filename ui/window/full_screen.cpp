#include "ui/window/full_screen.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QWidget>

namespace denavit {

FullScreen::FullScreen(QWidget& window, QMenu& menu)
    : QObject(&window), window_(window), action_(menu.addAction(tr("F&ull screen"))) {
  action_->setObjectName("actionFullScreen");
  action_->setCheckable(true);
  action_->setShortcut(QKeySequence(tr("F11")));
  action_->setToolTip(tr("The window fills the screen; F11 again or Esc leaves"));
  connect(action_, &QAction::triggered, this, &FullScreen::set);
  window_.installEventFilter(this);
}

void FullScreen::set(bool full) {
  // The other states stay: a window that was maximised is so again.
  window_.setWindowState(window_.windowState().setFlag(Qt::WindowFullScreen, full));
}

bool FullScreen::eventFilter(QObject* watched, QEvent* event) {
  if (watched != &window_) return false;
  if (event->type() == QEvent::WindowStateChange) action_->setChecked(window_.isFullScreen());
  // What has the keyboard was asked first: there Esc has its own work.
  if (event->type() != QEvent::KeyPress || !window_.isFullScreen()) return false;
  if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) return false;
  set(false);
  return true;
}

}  // namespace denavit
