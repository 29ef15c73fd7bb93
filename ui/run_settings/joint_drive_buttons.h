#pragma once

#include <QWidget>
#include <array>

#include "ui/studio/parts.h"

class QLabel;
class QToolButton;

namespace denavit {

/// What the selected joint does in a run, each a click: free, locked, moved.
class JointDriveButtons final : public QWidget {
  Q_OBJECT

 public:
  JointDriveButtons(Edits& edits, Selection& selection, QWidget* parent = nullptr);

 signals:
  /// A person made the joint one that follows a motion, which is typed next.
  void motionWanted();

 private:
  void refresh();

  Edits& edits_;
  Selection& selection_;
  QLabel* joint_;
  std::array<QToolButton*, 3> buttons_{};  ///< in the order of JointDrive
};

}  // namespace denavit
