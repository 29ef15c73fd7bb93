#include "ui/editors/expression_edit.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <utility>

#include "ui/editors/quantity_edit.h"

namespace denavit {
namespace {

constexpr int kReadingMargin = 6;  ///< [px] from the frame, and from the text
constexpr int kReadingGap = 14;

}  // namespace

ExpressionEdit::ExpressionEdit(Check check, QWidget* parent)
    : QLineEdit(parent), check_(std::move(check)) {
  connect(this, &QLineEdit::textEdited, this, &ExpressionEdit::checkText);
  connect(this, &QLineEdit::editingFinished, this, &ExpressionEdit::confirm);
}

void ExpressionEdit::setExpression(const QString& expression) {
  if (expression == expression_ && (isModified() || bad_)) return;
  expression_ = expression;
  revert();
}

void ExpressionEdit::revert() {
  setBad({});
  if (text() != expression_) setText(expression_);
  setModified(false);
  if (!hasFocus()) setCursorPosition(0);
}

void ExpressionEdit::setReading(Reading reading) {
  reading_ = std::move(reading);
  update();
}

QString ExpressionEdit::reading() const {
  return reading_ && isEnabled() && !bad_ ? reading_(text()) : QString();
}

void ExpressionEdit::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  const QString note = reading();
  const int used = fontMetrics().horizontalAdvance(text()) + fontMetrics().horizontalAdvance(note);
  if (note.isEmpty() || used + 2 * kReadingMargin + kReadingGap > width()) return;
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(rect().adjusted(kReadingMargin, 0, -kReadingMargin, 0),
                   Qt::AlignRight | Qt::AlignVCenter, note);
}

void ExpressionEdit::checkText() { setBad(check_(text().trimmed())); }

void ExpressionEdit::confirm() {
  if (!isModified()) return;
  const QString typed = text().trimmed();
  const QString why = check_(typed);
  if (!why.isEmpty()) return setBad(why);
  const bool changed = typed != expression_;
  expression_ = typed;
  revert();
  if (changed) emit edited(expression_);
}

void ExpressionEdit::setBad(const QString& why) {
  const bool wasBad = bad_;
  bad_ = !why.isEmpty();
  if (!bad_ && !wasBad) return;
  if (bad_ && !wasBad) setProperty("usualToolTip", toolTip());
  markField(*this, why, property("usualToolTip").toString());
  if (bad_ && isVisible()) QToolTip::showText(mapToGlobal(QPoint(0, height())), why, this);
  if (!bad_) QToolTip::hideText();
  emit refused(why);
}

bool ExpressionEdit::event(QEvent* event) {
  return leavesUndo(*this, event) || QLineEdit::event(event);
}

void ExpressionEdit::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && (isModified() || bad_)) return revert();
  QLineEdit::keyPressEvent(event);
}

}  // namespace denavit
