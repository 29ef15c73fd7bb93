#pragma once

#include "ui/commands/document_edit.h"

namespace denavit {

/// Adds, removes or reorders joints: the arm and everything that is numbered by its joints.
class EditJoints final : public DocumentEdit<DocumentParts, kEditJointsId> {
 public:
  EditJoints(Document& document, DocumentParts after, const QString& text, QString mergeKey = {})
      : DocumentEdit(document, document.parts(), std::move(after), text, std::move(mergeKey)) {}

  void redo() override { document_.setParts(after_); }
  void undo() override { document_.setParts(before_); }
};

}  // namespace denavit
