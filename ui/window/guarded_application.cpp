#include "ui/window/guarded_application.h"

#include <exception>

namespace denavit {

bool GuardedApplication::notify(QObject* receiver, QEvent* event) {
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::exception& error) {
    emit caught(QString::fromUtf8(error.what()));
    return false;
  }
}

}  // namespace denavit
