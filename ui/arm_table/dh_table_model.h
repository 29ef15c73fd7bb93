#pragma once

#include "ui/arm_table/dh_field.h"
#include "ui/editors/checked_table.h"

namespace denavit {

/// The Denavit-Hartenberg table of the document's arm, of a mechanism that of the selected joint's
/// chain, with its limits. Columns stand in the order
/// and with the headings of its convention; rows are numbered and signed where a run holds or leads
/// the joint. The cell of the joint variable shows the coordinate q, and edits the constant that is
/// added to it.
class DhTableModel final : public CheckedTable {
  Q_OBJECT

 public:
  DhTableModel(Edits& edits, const Shown& shown, const Selection& selection,
               const Preferences& preferences, QObject* parent = nullptr);

  using Field = DhField;

  [[nodiscard]] DhField fieldAt(int column) const;
  [[nodiscard]] int columnOf(DhField field) const;
  /// The number (0-based) of the first row's joint among all.
  [[nodiscard]] int firstJoint() const { return firstJoint_; }
  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;
  [[nodiscard]] QString stepped(const QModelIndex& index, const QString& text,
                                int steps) const override;
  /// One undo step that adds to the numbers of cells; values of one gesture are one step.
  void step(const QModelIndexList& cells, int steps, int gesture);
  /// One undo step that sets numbers to 0, limits to none and names to nothing.
  void clear(const QModelIndexList& cells);
  /// One undo step that makes joints revolute or prismatic.
  void setTypes(const QModelIndexList& cells, JointType type);

  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  /// Texts changed that columns should be wide enough for; not the moving joint variables.
  void contentsChanged();

 private:
  [[nodiscard]] int countRows() const override;
  [[nodiscard]] int countColumns() const override;
  [[nodiscard]] QString titleOf(int column) const override;
  [[nodiscard]] QString titleTipOf(int column) const override;
  [[nodiscard]] QString textOf(const QModelIndex& index, bool exact) const override;
  [[nodiscard]] QString tipOf(const QModelIndex& index) const override;
  [[nodiscard]] QStringList choicesOf(const QModelIndex& index) const override;
  [[nodiscard]] QString placeOf(const QModelIndex& index) const override;
  [[nodiscard]] bool isVariable(const QModelIndex& index) const override;
  [[nodiscard]] bool isEditable(const QModelIndex& index) const override;
  bool take(const QModelIndex& index, const QString& text) override;
  [[nodiscard]] const JointDescription& joint(int row) const;
  [[nodiscard]] QuantityFormat formatAt(const QModelIndex& index) const;
  [[nodiscard]] QString variableTextOf(const QModelIndex& index) const;
  [[nodiscard]] bool isActuated(int joint) const;
  [[nodiscard]] QVariant rowHeader(int row, int role) const;
  void rename(int row, const QString& name);
  bool takeChoice(const QModelIndex& index, const QString& word);
  void setNumber(const QModelIndex& index, std::optional<double> value);
  void refresh();
  void followChain();
  void refreshVariables();
  void refreshSigns();

  const Shown& shown_;
  Convention convention_ = Convention::Standard;
  int chain_ = 0, firstJoint_ = 0;  ///< of a mechanism: which rows these are
};

}  // namespace denavit
