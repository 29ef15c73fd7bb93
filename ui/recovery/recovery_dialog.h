#pragma once

#include <QDialog>
#include <vector>

#include "ui/recovery/recovery_store.h"

class QListWidget;
class QPushButton;

namespace denavit {

/// Offers the documents that ended sessions left: restore one, discard some, keep the rest for the
/// next start.
class RecoveryDialog final : public QDialog {
  Q_OBJECT

 public:
  explicit RecoveryDialog(std::vector<LostDocument> lost, QWidget* parent = nullptr);

  /// What the person chose to restore: its file stays until the caller discards it; nothing: none.
  [[nodiscard]] std::optional<LostDocument> takeChosen();

 private:
  void fill();
  void refreshButtons();
  void restore();
  void discard();

  std::vector<LostDocument> lost_;
  std::optional<LostDocument> chosen_;
  QListWidget* list_;
  QPushButton *restore_, *discard_;
};

}  // namespace denavit
