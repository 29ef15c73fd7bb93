#include "ui/commands/edit_robot.h"

#include <utility>

#include "ui/commands/command_id.h"

namespace denavit {

EditRobot::EditRobot(Document& document, RobotDescription after, const QString& text,
                     QString mergeKey)
    : QUndoCommand(text),
      document_(document),
      before_(document.robot()),
      after_(std::move(after)),
      poseBefore_(document.pose()),
      mergeKey_(std::move(mergeKey)) {
  setObsolete(after_ == before_);
}

void EditRobot::redo() { document_.setRobot(after_); }

void EditRobot::undo() {
  document_.setRobot(before_);
  if (before_.joints.size() != after_.joints.size()) document_.setPose(poseBefore_);
}

int EditRobot::id() const { return kEditRobotId; }

bool EditRobot::mergeWith(const QUndoCommand* next) {
  const auto& other = static_cast<const EditRobot&>(*next);  // same id()
  if (mergeKey_.isEmpty() || other.mergeKey_ != mergeKey_ || &other.document_ != &document_) {
    return false;
  }
  after_ = other.after_;
  setObsolete(after_ == before_);
  return true;
}

}  // namespace denavit
