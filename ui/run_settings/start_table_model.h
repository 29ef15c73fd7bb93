#pragma once

#include "ui/editors/checked_table.h"
#include "ui/editors/quantity_text.h"
#include "ui/run_settings/joint_drive.h"

namespace denavit {

/// How a run starts and what drives it, a row per joint: initial position, rate and current of its
/// motor, whether the joint is free, locked or prescribed, and its torque or voltage as an
/// expression in t, q1.., qd1.. or its motion as one in t. A prescribed joint starts where its
/// motion does, which is shown and not edited. Takes named states that are dropped on it.
class StartTableModel final : public CheckedTable {
  Q_OBJECT

 public:
  enum Column { kJoint, kPosition, kRate, kCurrent, kMode, kDrive, kColumnCount };

  StartTableModel(Edits& edits, const Preferences& preferences, Messages& messages,
                  QObject* parent = nullptr);

  /// Expressions are tried out in the scenario.
  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;

  /// How a number alone is read in the expression of a joint.
  [[nodiscard]] QuantityFormat expressionFormat(int row) const;
  /// What the cell of a joint's drive holds.
  [[nodiscard]] DriveEntry entryOf(int row) const;
  /// Whether runs have circuits of motors, and so currents to begin with.
  [[nodiscard]] bool hasCurrents() const;
  /// The torque of a joint, which may act beside the voltage of its motor.
  [[nodiscard]] QString torqueOf(int row) const;
  void setTorque(int row, const QString& typed);
  [[nodiscard]] QString findTorqueMistake(int row, const QString& typed) const;

  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  Qt::DropActions supportedDropActions() const override { return Qt::CopyAction | Qt::MoveAction; }
  bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                       const QModelIndex& parent) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 private:
  [[nodiscard]] int countRows() const override;
  [[nodiscard]] int countColumns() const override { return kColumnCount; }
  [[nodiscard]] QString titleOf(int column) const override;
  [[nodiscard]] Qt::Alignment alignmentOf(int column) const override;
  [[nodiscard]] QString textOf(const QModelIndex& index, bool exact) const override;
  [[nodiscard]] QString tipOf(const QModelIndex& index) const override;
  [[nodiscard]] QStringList choicesOf(const QModelIndex& index) const override;
  [[nodiscard]] QString placeOf(const QModelIndex& index) const override;
  [[nodiscard]] bool isEditable(const QModelIndex& index) const override;
  bool take(const QModelIndex& index, const QString& text) override;
  [[nodiscard]] QuantityFormat formatOf(const QModelIndex& index) const;
  [[nodiscard]] double givenOf(const QModelIndex& index) const;
  [[nodiscard]] std::optional<double> motionOf(const QModelIndex& index) const;
  [[nodiscard]] QString driveText(int row) const;
  [[nodiscard]] QString storedExpression(int row, const QString& typed) const;
  [[nodiscard]] QString driveTipOf(int row) const;
  [[nodiscard]] QString currentTipOf(int row) const;
  [[nodiscard]] bool hasCurrentState(int row) const;
  void setNumber(const QModelIndex& index, double value);
  void setMode(int row, const QString& word);
  void setExpression(int row, const QString& expression);
  void refresh();

  Messages& messages_;
};

}  // namespace denavit
