#include "ui/window/open_entries.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>

#include "ui/editors/checked_delegate.h"
#include "ui/editors/expression_edit.h"
#include "ui/editors/quantity_edit.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

/// Has an entry read that nobody confirmed yet.
void confirm(QLineEdit& line) {
  if (!line.isModified()) return;
  if (CheckedDelegate::isCell(line)) {  // still open: it was not taken
    QKeyEvent press(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    QApplication::sendEvent(&line, &press);
  } else if (qobject_cast<QuantityEdit*>(&line) || qobject_cast<ExpressionEdit*>(&line)) {
    emit line.editingFinished();
  }
}

}  // namespace

QString enterEntries(QWidget& window, Edits& edits) {
  edits.enterOpenCells();
  for (QLineEdit* line : window.findChildren<QLineEdit*>()) {
    if (!line->isVisible()) continue;
    confirm(*line);
    if (!line->property("bad").toBool() || !line->isModified()) continue;
    line->setFocus(Qt::OtherFocusReason);
    return QApplication::translate(
               "denavit::OpenEntries",
               "Not run: “%1” cannot be taken. Correct it, or press Esc in it. %2")
        .arg(line->text(), line->toolTip().section('\n', 0, 0));
  }
  return {};
}

}  // namespace denavit
