#pragma once

#include "ui/commands/document_edit.h"

namespace denavit {

/// Replaces the arm by an edited one.
class EditRobot final : public DocumentEdit<RobotDescription, kEditRobotId> {
 public:
  EditRobot(Document& document, RobotDescription after, const QString& text, QString mergeKey = {})
      : DocumentEdit(document, document.robot(), std::move(after), text, std::move(mergeKey)),
        poseBefore_(document.pose()) {}

  void redo() override { document_.setRobot(after_); }
  void undo() override {
    document_.setRobot(before_);
    if (before_.joints.size() != after_.joints.size()) document_.setPose(poseBefore_);
  }

 private:
  std::vector<double> poseBefore_;  ///< restored where the number of joints changed
};

}  // namespace denavit
