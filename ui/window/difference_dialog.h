#pragma once

#include <QDialog>
#include <QStringList>

class QDialogButtonBox;
class QPushButton;

namespace denavit {

/// Says something about two versions of a file and lists what differs, as plain text that can be
/// copied.
class DifferenceDialog final : public QDialog {
  Q_OBJECT

 public:
  DifferenceDialog(const QString& title, const QString& text, const QStringList& differences,
                   QWidget* parent = nullptr);

  /// A button that ends the dialog with this result; the first one is the default.
  QPushButton* addChoice(const QString& text, const QString& tip, const char* name, int result);
  /// The button that changes nothing; Escape presses it too.
  QPushButton* addCancel(const QString& text);

 private:
  QDialogButtonBox* buttons_;
};

}  // namespace denavit
