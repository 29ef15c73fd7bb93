#include "tests/ui/finish_events.h"

#include <QAbstractEventDispatcher>
#include <QGuiApplication>

namespace denavit {

void finishEvents(int mostTurns) {
  QGuiApplication::sync();
  QAbstractEventDispatcher* events = QAbstractEventDispatcher::instance();
  for (int turn = 0; turn < mostTurns; ++turn) {
    const bool happened = events->processEvents(QEventLoop::AllEvents);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    if (!happened) break;
  }
}

}  // namespace denavit
