#include "ui/editors/quantity_edit.h"

#include <QKeyEvent>
#include <QToolTip>
#include <QWheelEvent>

#include "ui/widgets/widgets.h"

namespace denavit {

bool leavesUndo(const QLineEdit& line, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride || line.isModified()) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  if (!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo)) return false;
  event->ignore();
  return true;
}

bool confirmsNumber(const QKeyEvent& event, const QWidget* focus) {
  const bool confirms = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
  return confirms && event.modifiers() == Qt::NoModifier &&
         qobject_cast<const QuantityEdit*>(focus);
}

void markField(QWidget& field, const QString& why, const QString& usualToolTip) {
  field.setToolTip(why.isEmpty() ? usualToolTip : why);
  setLook(field, "bad", !why.isEmpty());
}

QuantityEdit::QuantityEdit(const QuantityFormat& format, QWidget* parent)
    : QLineEdit(parent), format_(format) {
  setAlignment(Qt::AlignRight);
  connect(this, &QLineEdit::editingFinished, this, &QuantityEdit::confirm);
  showValue();
}

void QuantityEdit::setValue(double value) {
  if (value == value_ && !absent_ && shown_) return;  // also what is being typed stays
  value_ = value;
  absent_ = false;
  setBad({});
  showValue();
}

void QuantityEdit::setAbsent() {
  if (absent_ && shown_ && !bad_ && !isModified()) return;
  absent_ = true;
  setBad({});
  showValue();
}

void QuantityEdit::setFormat(const QuantityFormat& format) {
  if (format == format_) return;
  format_ = format;
  if (!isModified() && !bad_) showValue();
}

void QuantityEdit::showValue() {
  shown_ = true;
  setText(absent_ ? QString() : isOpen_ ? toExactText(value_, format_) : toText(value_, format_));
  setModified(false);
  setCursorPosition(0);
}

bool QuantityEdit::event(QEvent* event) {
  return leavesUndo(*this, event) || QLineEdit::event(event);
}

void QuantityEdit::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  ++gesture_;
  open();
  if (event->reason() != Qt::MouseFocusReason) selectAll();
}

/// All digits are shown, for editing.
void QuantityEdit::open() {
  isOpen_ = true;
  if (!bad_) showValue();
}

void QuantityEdit::mousePressEvent(QMouseEvent* event) {
  if (!isOpen_ && !isModified()) open();
  QLineEdit::mousePressEvent(event);
}

void QuantityEdit::confirm() {
  isOpen_ = false;
  if (!isModified()) {
    if (!bad_) showValue();
    return;
  }
  if (text().trimmed().isEmpty() && optional_) {
    setBad({});
    absent_ = true;
    setModified(false);
    emit cleared();
    return;
  }
  const ParsedQuantity parsed = fromText(text(), format_);
  if (!parsed.value) return setBad(QString::fromStdString(parsed.error));
  setBad({});
  const bool changed = absent_ || *parsed.value != value_;
  value_ = *parsed.value;
  absent_ = false;
  showValue();
  if (changed) emit edited(value_, ++gesture_);
}

void QuantityEdit::setBad(const QString& why) {
  const bool wasBad = bad_;
  bad_ = !why.isEmpty();
  if (!bad_ && !wasBad) return;
  if (bad_) {
    if (!wasBad) setProperty("usualToolTip", toolTip());
    setModified(true);
    if (isVisible()) QToolTip::showText(mapToGlobal(QPoint(0, height())), why, this);
  }
  markField(*this, why, property("usualToolTip").toString());
  emit refused(why);
}

void QuantityEdit::stepBy(int steps) {
  const double value = toShortValue(value_ + steps * step_, format_);
  value_ = value;
  absent_ = false;
  setBad({});
  showValue();
  emit edited(value, gesture_);
}

void QuantityEdit::restore() {
  if (!isModified() && !bad_) return;
  setModified(false);
  setBad({});
  showValue();
}

void QuantityEdit::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && (isModified() || bad_)) return restore();
  const bool arrow = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
  if (arrow && step_ > 0 && !isModified()) {
    return stepBy((event->key() == Qt::Key_Up ? 1 : -1) *
                  (event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1));
  }
  QLineEdit::keyPressEvent(event);
}

void QuantityEdit::wheelEvent(QWheelEvent* event) {
  if (!(step_ > 0) || isModified() || event->angleDelta().y() == 0) {
    return event->ignore();
  }
  stepBy(event->angleDelta().y() > 0 ? 1 : -1);
}

}  // namespace denavit
