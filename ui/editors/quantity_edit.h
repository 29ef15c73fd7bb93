#pragma once

#include <QLineEdit>

#include "ui/editors/quantity_text.h"

namespace denavit {

/// A line for one number with its unit. What cannot be read stays on the line in a red frame, with
/// the reason beside it; Escape brings back the old value. Up and Down step the value.
class QuantityEdit final : public QLineEdit {
  Q_OBJECT

 public:
  explicit QuantityEdit(const QuantityFormat& format, QWidget* parent = nullptr);

  /// Shows a value; what is being typed stays until it is confirmed.
  /// @param value  SI units, radians
  void setValue(double value);
  /// Shows nothing: there is no such number, and confirming an empty line keeps it so.
  void setAbsent();
  [[nodiscard]] double value() const { return value_; }
  void setFormat(const QuantityFormat& format);
  [[nodiscard]] const QuantityFormat& format() const { return format_; }
  /// What Up and Down add; SI units, radians. 0: no stepping.
  void setStep(double step) { step_ = step; }
  /// An empty line is an answer: "no limit".
  void setOptional(bool optional) { optional_ = optional; }
  [[nodiscard]] bool isBad() const { return bad_; }
  /// Forgets what is being typed and shows the value again.
  void restore();

 signals:
  /// A new value was confirmed. Values of one gesture (a held arrow key) have the same number.
  void edited(double value, int gesture);
  /// The line was emptied; only where it is optional.
  void cleared();
  /// What was typed cannot be read: why, and what would be right. Empty when it is right again.
  void refused(const QString& why);

 protected:
  bool event(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  void open();
  void confirm();
  void stepBy(int steps);
  void showValue();
  void setBad(const QString& why);

  QuantityFormat format_;
  double value_ = 0;
  double step_ = 0;
  int gesture_ = 0;
  bool absent_ = false, optional_ = false, bad_ = false;
  bool isOpen_ = false;  ///< for editing: all digits are shown
  bool shown_ = false;   ///< the line has been written at least once
};

/// Passes undo and redo on from a line with nothing typed yet: there they mean the document's last
/// step, not the line's. @returns whether it was one of them
bool leavesUndo(const QLineEdit& line, QEvent* event);

/// Whether a dialog must not take this key: Return in a line takes the number, as everywhere, and
/// is not to end the dialog too.
[[nodiscard]] bool confirmsNumber(const QKeyEvent& event, const QWidget* focus);

/// Marks a field as wrong (red frame by the style sheet) or right, and explains in its tool tip.
void markField(QWidget& field, const QString& why, const QString& usualToolTip);

}  // namespace denavit
