#pragma once

#include <QString>
#include <QUndoCommand>

#include "models/document/document.h"

namespace denavit {

/// Replaces the settings of a run by edited ones; merges as EditRobot does.
class EditScenario final : public QUndoCommand {
 public:
  EditScenario(Document& document, ScenarioDescription after, const QString& text,
               QString mergeKey = {});

  void redo() override;
  void undo() override;
  [[nodiscard]] int id() const override;
  bool mergeWith(const QUndoCommand* next) override;

 private:
  Document& document_;
  ScenarioDescription before_, after_;
  QString mergeKey_;
};

}  // namespace denavit
