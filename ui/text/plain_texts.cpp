#include "ui/text/plain_texts.h"

#include <QEvent>
#include <QLabel>

namespace denavit {

bool PlainTexts::eventFilter(QObject* watched, QEvent* event) {
  // A label is polished before it lays out or draws its text for the first time; so is the label of
  // a tool tip, before it has one.
  if (event->type() == QEvent::Polish) {
    auto* label = qobject_cast<QLabel*>(watched);
    if (label && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace denavit
