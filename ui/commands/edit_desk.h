#pragma once

#include "ui/commands/document_edit.h"

namespace denavit {

/// Replaces named states and views, plots and derived channels by edited ones.
class EditDesk final : public DocumentEdit<Desk, kEditDeskId> {
 public:
  EditDesk(Document& document, Desk after, const QString& text, QString mergeKey = {})
      : DocumentEdit(document, document.desk(), std::move(after), text, std::move(mergeKey)) {}

  void redo() override { document_.setDesk(after_); }
  void undo() override { document_.setDesk(before_); }
};

}  // namespace denavit
