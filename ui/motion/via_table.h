#pragma once

#include "ui/editors/checked_table.h"

namespace denavit {

class MotionSketch;

/// The points that the motion goes through, in order.
class ViaTable final : public CheckedTable {
  Q_OBJECT

 public:
  enum Column { kNumber, kGoal, kMove, kTime, kBlend, kColumns };
  ViaTable(Edits& edits, const Preferences& preferences, const MotionSketch& sketch,
           QObject* parent = nullptr);

  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;

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
  [[nodiscard]] std::vector<double> proposeThrough(std::size_t row) const;
  void setTime(int row, std::optional<double> time);
  void refresh();

  const MotionSketch& sketch_;
};

}  // namespace denavit
