#pragma once

#include "ui/commands/document_edit.h"

namespace denavit {

/// Moves the joints; the drag of a slider is one step.
class SetPose final : public DocumentEdit<std::vector<double>, kSetPoseId> {
 public:
  /// @param q  [rad|m] one value per joint
  SetPose(Document& document, std::vector<double> q, const QString& text, QString mergeKey = {})
      : DocumentEdit(document, document.pose(), std::move(q), text, std::move(mergeKey)) {}

  void redo() override { document_.setPose(after_); }
  void undo() override { document_.setPose(before_); }
};

}  // namespace denavit
