#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QListView;
class QPushButton;
class QToolButton;

namespace denavit {

class StatesModel;

/// Named states: poses with rates that are kept with the document. Saves what is shown, shows a
/// state again, starts runs from it.
class PosesPanel final : public QWidget {
  Q_OBJECT

 public:
  PosesPanel(Edits& edits, Shown& shown, const Preferences& preferences, Messages& messages,
             QWidget* parent = nullptr);

  /// Adds what is shown under a new name and lets the user change the name.
  void save();
  /// The arm takes the pose of the selected state, where runs then start at rest.
  void apply();
  /// Runs start from the selected state.
  void useAsStart();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeButtons();
  void refreshButtons();
  [[nodiscard]] int selectedRow() const;
  void select(int row);

  Edits& edits_;
  Shown& shown_;
  Messages& messages_;
  StatesModel* model_;
  QListView* list_;
  int rowBefore_ = -1;  ///< selected, while the list is filled anew
  QPushButton* apply_ = nullptr;
  QPushButton* start_ = nullptr;
  QToolButton* rename_ = nullptr;
  QToolButton* remove_ = nullptr;
  QToolButton* up_ = nullptr;
  QToolButton* down_ = nullptr;
};

}  // namespace denavit
