#pragma once

#include <QApplication>

namespace denavit {

/// An application that outlives an exception which nobody caught: what failed is left undone and
/// said, and the window and the unsaved document stay. Such an exception is a mistake of the
/// program's; Qt itself would end it. Its labels, tool tips and message boxes show plain text (see
/// PlainTexts), and the wheel edits only what has the keyboard (see FocusedWheel).
class GuardedApplication final : public QApplication {
  Q_OBJECT

 public:
  /// @param argc, argv  live as long as the application
  GuardedApplication(int& argc, char** argv);

  bool notify(QObject* receiver, QEvent* event) override;

 signals:
  void caught(const QString& what);
};

}  // namespace denavit
