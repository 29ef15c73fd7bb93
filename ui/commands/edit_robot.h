#pragma once

#include <QString>
#include <QUndoCommand>

#include "models/document/document.h"

namespace denavit {

/// Replaces the arm by an edited one. Edits with the same merge key become one step, so that a drag
/// or a held arrow key is undone at once; an empty key never merges.
class EditRobot final : public QUndoCommand {
 public:
  /// @param text      what was done, for the menu: "set a2"
  /// @param mergeKey  of the field and the gesture
  EditRobot(Document& document, RobotDescription after, const QString& text, QString mergeKey = {});

  void redo() override;
  void undo() override;
  [[nodiscard]] int id() const override;
  bool mergeWith(const QUndoCommand* next) override;

 private:
  Document& document_;
  RobotDescription before_, after_;
  std::vector<double> poseBefore_;  ///< restored where the number of joints changed
  QString mergeKey_;
};

}  // namespace denavit
