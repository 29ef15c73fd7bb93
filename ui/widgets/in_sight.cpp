#include "ui/widgets/in_sight.h"

#include <QDockWidget>
#include <QEvent>

namespace denavit {

InSight::InSight(QWidget& watched) : QObject(&watched), watched_(watched) {
  watched.installEventFilter(this);
}

/// The panel is put into its dock after it was made.
void InSight::findDock() {
  if (dock_) return;
  for (QWidget* above = watched_.parentWidget(); above && !dock_; above = above->parentWidget())
    dock_ = qobject_cast<QDockWidget*>(above);
  if (!dock_) return;
  const QRect place = dock_->geometry();
  dockInSight_ = dock_->isFloating() || (place.right() >= 0 && place.bottom() >= 0);
  connect(dock_, &QDockWidget::visibilityChanged, this, [this](bool visible) {
    dockInSight_ = visible;
    look();
  });
}

bool InSight::eventFilter(QObject* object, QEvent* event) {
  // A window that is minimised or covered takes nothing out of the picture.
  const bool own = !event->spontaneous();
  if (own && (event->type() == QEvent::Show || event->type() == QEvent::Hide)) {
    findDock();
    look();
  }
  return QObject::eventFilter(object, event);
}

void InSight::look() {
  const bool inSight = watched_.isVisible() && dockInSight_;
  if (inSight == inSight_) return;
  inSight_ = inSight;
  emit changed(inSight);
}

}  // namespace denavit
