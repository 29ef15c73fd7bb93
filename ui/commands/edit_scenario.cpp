#include "ui/commands/edit_scenario.h"

#include <utility>

#include "ui/commands/command_id.h"

namespace denavit {

EditScenario::EditScenario(Document& document, ScenarioDescription after, const QString& text,
                           QString mergeKey)
    : QUndoCommand(text),
      document_(document),
      before_(document.scenario()),
      after_(std::move(after)),
      mergeKey_(std::move(mergeKey)) {
  setObsolete(after_ == before_);
}

void EditScenario::redo() { document_.setScenario(after_); }

void EditScenario::undo() { document_.setScenario(before_); }

int EditScenario::id() const { return kEditScenarioId; }

bool EditScenario::mergeWith(const QUndoCommand* next) {
  const auto& other = static_cast<const EditScenario&>(*next);  // same id()
  if (mergeKey_.isEmpty() || other.mergeKey_ != mergeKey_ || &other.document_ != &document_) {
    return false;
  }
  after_ = other.after_;
  setObsolete(after_ == before_);
  return true;
}

}  // namespace denavit
