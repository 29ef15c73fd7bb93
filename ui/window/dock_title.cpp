#include "ui/window/dock_title.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QTabBar>

#include "ui/text/access_keys.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/widgets.h"

namespace denavit {

DockTitle::DockTitle(QDockWidget& dock, QWidget* extra) : QWidget(&dock), dock_(dock) {
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
  const bool tabbed =
      window && !dock_.isFloating() && !window->tabifiedDockWidgets(&dock_).isEmpty();
  if (tabbed == folded_) return;
  folded_ = tabbed;
  for (QWidget* child : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    child->setVisible(!folded_);
  }
  setMaximumHeight(folded_ ? 0 : QWIDGETSIZE_MAX);
  updateGeometry();
  // The dock asks for the height of its title only when its own layout changes.
  if (dock_.layout()) dock_.layout()->invalidate();
}

QSize DockTitle::sizeHint() const { return folded_ ? QSize(0, 0) : QWidget::sizeHint(); }

QSize DockTitle::minimumSizeHint() const {
  return folded_ ? QSize(0, 0) : QWidget::minimumSizeHint();
}

}  // namespace denavit
