#pragma once

#include <QDialog>
#include <vector>

#include "ui/recovery/recovery_store.h"

class QListWidget;
class QPushButton;

namespace denavit {

/// Offers the documents that ended sessions left: restore one, discard some, keep the rest for the
/// next start. What the program ended with while it was opened has a word about it, and is not
/// opened unless its button is pressed.
class RecoveryDialog final : public QDialog {
  Q_OBJECT

 public:
  explicit RecoveryDialog(std::vector<LostDocument> lost, QWidget* parent = nullptr);

  /// What the person chose to restore: its file stays until the caller discards it; nothing: none.
  [[nodiscard]] std::optional<LostDocument> takeChosen();

 private:
  void fill();
  void refreshButtons();
  [[nodiscard]] LostDocument* current();
  void restore();
  [[nodiscard]] bool mayDiscard(const LostDocument& lost);
  void discard();

  std::vector<LostDocument> lost_;
  std::optional<LostDocument> chosen_;
  QListWidget* list_;
  QPushButton *restore_, *discard_, *keep_;
};

}  // namespace denavit
