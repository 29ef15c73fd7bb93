#pragma once

#include <QString>
#include <QUndoCommand>
#include <vector>

#include "models/document/document.h"

namespace denavit {

/// Moves the joints; the drag of a slider is one step.
class SetPose final : public QUndoCommand {
 public:
  /// @param q  [rad|m] one value per joint
  SetPose(Document& document, std::vector<double> q, const QString& text, QString mergeKey = {});

  void redo() override { document_.setPose(after_); }
  void undo() override { document_.setPose(before_); }
  [[nodiscard]] int id() const override;
  bool mergeWith(const QUndoCommand* next) override;

 private:
  Document& document_;
  std::vector<double> before_, after_;
  QString mergeKey_;
};

}  // namespace denavit
