#pragma once

#include <QDialog>

namespace denavit {

/// The list of all keys of a window, searchable.
class KeysDialog final : public QDialog {
  Q_OBJECT

 public:
  explicit KeysDialog(const QWidget& window, QWidget* parent = nullptr);
};

/// What Denavit is, its version, its licence and those of the libraries it uses.
class AboutDialog final : public QDialog {
  Q_OBJECT

 public:
  explicit AboutDialog(QWidget* parent = nullptr);
};

}  // namespace denavit
