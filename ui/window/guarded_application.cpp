#include "ui/window/guarded_application.h"

#include <exception>

#include "ui/text/plain_texts.h"
#include "ui/widgets/focused_wheel.h"

namespace denavit {

GuardedApplication::GuardedApplication(int& argc, char** argv) : QApplication(argc, argv) {
  installEventFilter(new PlainTexts(this));
  installEventFilter(new FocusedWheel(this));
}

bool GuardedApplication::notify(QObject* receiver, QEvent* event) {
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::exception& error) {
    emit caught(QString::fromUtf8(error.what()));
  } catch (...) {
    emit caught(tr("it did not say why"));
  }
  return false;
}

}  // namespace denavit
