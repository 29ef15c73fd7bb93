#pragma once

#include <vector>

#include "models/mechanism/mechanism_description.h"
#include "ui/editors/checked_table.h"

namespace denavit {

class LoopWatch;

/// The closures of a mechanism: what each is called, how it holds which frames together, and how
/// far it is open at the pose on screen.
class ClosureTable final : public CheckedTable {
  Q_OBJECT

 public:
  enum Column { Name, Type, Between, Residual, kColumns };

  ClosureTable(Edits& edits, const LoopWatch& watch, const Preferences& preferences,
               QObject* parent = nullptr);

  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  [[nodiscard]] int countRows() const override;
  [[nodiscard]] int countColumns() const override { return kColumns; }
  [[nodiscard]] QString titleOf(int column) const override;
  [[nodiscard]] QString titleTipOf(int column) const override;
  [[nodiscard]] Qt::Alignment alignmentOf(int column) const override;
  [[nodiscard]] QString textOf(const QModelIndex& index, bool exact) const override;
  [[nodiscard]] QString tipOf(const QModelIndex& index) const override;
  [[nodiscard]] QStringList choicesOf(const QModelIndex& index) const override;
  [[nodiscard]] QString placeOf(const QModelIndex& index) const override;
  [[nodiscard]] bool isEditable(const QModelIndex& index) const override;
  bool take(const QModelIndex& index, const QString& text) override;
  [[nodiscard]] const std::vector<ClosureDescription>& closures() const;
  void refresh();

  const LoopWatch& watch_;
};

/// "main.2 ↔ rocker.1", "main tool ↔ world".
[[nodiscard]] QString describeFrames(const ClosureDescription& closure);
/// "main.2", "main tool", "world".
[[nodiscard]] QString describeFrame(const AttachmentDescription& frame);

}  // namespace denavit
