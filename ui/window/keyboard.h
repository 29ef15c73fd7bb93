#pragma once

#include <QAbstractButton>
#include <QObject>
#include <QPointer>

class QLineEdit;

namespace denavit {

/// Who has the keyboard in a window. Space is the window's own, but where text is edited or a
/// button, a box or a list would answer it, those have it; not a button that was clicked. Return in
/// a field of the window or of its panels takes what is written, and hands the keyboard to the 3-D
/// view: Space plays then.
class Keyboard final : public QObject {
  Q_OBJECT

 public:
  /// Lines with this property set keep the keyboard after Return: another word is searched for.
  static constexpr char kKeepsProperty[] = "keepsKeyboard";

  /// @param view  gets the keyboard after a field
  Keyboard(QWidget& window, QWidget& view);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] bool isOfWindow(const QWidget& widget) const;
  void handOn(QLineEdit& line);
  void noteFocus(QObject* watched, Qt::FocusReason reason);

  QWidget& window_;
  QWidget& view_;
  QPointer<QAbstractButton> clicked_;
};

}  // namespace denavit
