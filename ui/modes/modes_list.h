#pragma once

#include <QTreeWidget>

#include "ui/modes/modes_at_pose.h"

namespace denavit {

/// The modes of an arm as rows: frequency, damping and what moves. The chosen row stays while the
/// numbers change.
class ModesList final : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ModesList(QWidget* parent = nullptr);

  /// @param modes  null: none
  void fill(const ModesAtPose* modes);
  /// 0-based; -1: none.
  [[nodiscard]] int chosenMode() const { return indexOfTopLevelItem(currentItem()); }

 private:
  void setRowCount(int count);
  void chooseFirst(const ModesAtPose& modes);
};

/// "31.2", or "31,2".
[[nodiscard]] QString frequencyText(double frequency_Hz);

}  // namespace denavit
