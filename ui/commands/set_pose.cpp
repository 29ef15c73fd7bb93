#include "ui/commands/set_pose.h"

#include <utility>

#include "ui/commands/command_id.h"

namespace denavit {

SetPose::SetPose(Document& document, std::vector<double> q, const QString& text, QString mergeKey)
    : QUndoCommand(text),
      document_(document),
      before_(document.pose()),
      after_(std::move(q)),
      mergeKey_(std::move(mergeKey)) {
  setObsolete(after_ == before_);
}

int SetPose::id() const { return kSetPoseId; }

bool SetPose::mergeWith(const QUndoCommand* next) {
  const auto& other = static_cast<const SetPose&>(*next);  // same id()
  if (mergeKey_.isEmpty() || other.mergeKey_ != mergeKey_ || &other.document_ != &document_) {
    return false;
  }
  after_ = other.after_;
  setObsolete(after_ == before_);
  return true;
}

}  // namespace denavit
