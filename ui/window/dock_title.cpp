#include "ui/window/dock_title.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTabBar>
#include <algorithm>

#include "ui/text/access_keys.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/widgets.h"

namespace denavit {

bool isTabbed(QDockWidget& dock) {
  const auto* window = qobject_cast<QMainWindow*>(dock.parentWidget());
  return window && !dock.isFloating() &&
         std::ranges::any_of(window->tabifiedDockWidgets(&dock),
                             [](const QDockWidget* other) { return !other->isHidden(); });
}

DockTitle::DockTitle(QDockWidget& dock, QWidget* extra)
    : QWidget(&dock), dock_(dock), extra_(extra) {
  setObjectName("dockTitle");
  setAttribute(Qt::WA_StyledBackground);
  QHBoxLayout* layout = row(this, {}, {.margins = {10, 3, 4, 3}, .spacing = 4});
  auto* title = named(new ElidedLabel(this), "dockTitleText");
  title->setWhole(toShownText(dock.windowTitle()));
  // A long name gives way to the widget beside it.
  title->setMinimumWidth(40);
  layout->addWidget(title, 1);
  if (extra) layout->addWidget(extra);
  const auto addButton = [&](const QString& text, const QString& toolTip) {
    QToolButton* button = toolButton(this, {}, text, toolTip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(button);
    return button;
  };
  auto* floating = addButton(QStringLiteral("⤢"), tr("Float this panel, or put it back"));
  auto* closing = addButton(QStringLiteral("✕"), tr("Close this panel; View shows it again"));
  connect(&dock, &QWidget::windowTitleChanged, title,
          [title](const QString& text) { title->setWhole(toShownText(text)); });
  connect(floating, &QToolButton::clicked, &dock,
          [&dock] { dock.setFloating(!dock.isFloating()); });
  connect(closing, &QToolButton::clicked, &dock, &QWidget::close);
  // Queued: the window knows its tabs only after the move.
  for (const auto signal : {&QDockWidget::topLevelChanged, &QDockWidget::visibilityChanged}) {
    connect(&dock, signal, this, &DockTitle::fold, Qt::QueuedConnection);
  }
  connect(&dock, &QDockWidget::dockLocationChanged, this, &DockTitle::fold, Qt::QueuedConnection);
  dock.installEventFilter(this);
}

/// Tabs that come and go take their room from the dock, or leave it: nothing else tells of docks
/// beside it that are shown and closed.
bool DockTitle::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    QMetaObject::invokeMethod(this, &DockTitle::fold, Qt::QueuedConnection);
  }
  return QWidget::eventFilter(watched, event);
}

void DockTitle::fold() {
  const auto* window = qobject_cast<QMainWindow*>(dock_.parentWidget());
  for (QTabBar* bar :
       window ? window->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly) : QList<QTabBar*>()) {
    // Qt draws a line of its own under the tabs of docks, white in the dark theme.
    bar->setDrawBase(false);
    // Where they need more room than there is, they scroll: "M…" is no name.
    bar->setElideMode(Qt::ElideNone);
  }
  const bool tabbed = isTabbed(dock_);
  if (tabbed == folded_) return;
  folded_ = tabbed;
  for (QWidget* child : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (child != extra_) child->setVisible(!folded_);
  }
  setMaximumHeight(folded_ && !extra_ ? 0 : QWIDGETSIZE_MAX);
  updateGeometry();
  // The dock asks for the height of its title only when its own layout changes.
  if (dock_.layout()) dock_.layout()->invalidate();
}

QSize DockTitle::sizeHint() const { return folded_ && !extra_ ? QSize(0, 0) : QWidget::sizeHint(); }

QSize DockTitle::minimumSizeHint() const {
  return folded_ && !extra_ ? QSize(0, 0) : QWidget::minimumSizeHint();
}

}  // namespace denavit
