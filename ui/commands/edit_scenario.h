#pragma once

#include "ui/commands/document_edit.h"

namespace denavit {

/// Replaces the settings of a run by edited ones.
class EditScenario final : public DocumentEdit<ScenarioDescription, kEditScenarioId> {
 public:
  EditScenario(Document& document, ScenarioDescription after, const QString& text,
               QString mergeKey = {})
      : DocumentEdit(document, document.scenario(), std::move(after), text, std::move(mergeKey)) {}

  void redo() override { document_.setScenario(after_); }
  void undo() override { document_.setScenario(before_); }
};

}  // namespace denavit
