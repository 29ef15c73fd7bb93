#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "models/issue.h"
#include "ui/arm_table/dh_field.h"
#include "ui/editors/checked_delegate.h"
#include "ui/studio/parts.h"

namespace denavit {

/// The Denavit-Hartenberg table of the document's arm, with its limits. Columns stand in the order
/// and with the headings of its convention; rows are numbered and signed where a run holds or leads
/// the joint. The cell of the joint variable shows the coordinate q, and edits the constant that is
/// added to it. Every edit is one undo step.
class DhTableModel final : public QAbstractTableModel, public CheckedEntries {
  Q_OBJECT

 public:
  DhTableModel(Edits& edits, const Shown& shown, const Preferences& preferences,
               QObject* parent = nullptr);

  using Field = DhField;

  [[nodiscard]] DhField fieldAt(int column) const;
  [[nodiscard]] int columnOf(DhField field) const;
  /// The cell of a place like "joints[1].alpha"; invalid when the table has no such cell.
  [[nodiscard]] QModelIndex findCell(const QString& where) const;
  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;
  [[nodiscard]] QString stepped(const QModelIndex& index, const QString& text,
                                int steps) const override;
  /// What is wrong now, shown in the cells concerned.
  void setIssues(const std::vector<Issue>& issues);

  /// One undo step that adds to the numbers of cells; values of one gesture are one step.
  void step(const QModelIndexList& cells, int steps, int gesture);
  /// One undo step that sets numbers to 0, limits to none and names to nothing.
  void clear(const QModelIndexList& cells);
  /// One undo step that makes joints revolute or prismatic.
  void setTypes(const QModelIndexList& cells, JointType type);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  /// An entry was not taken, and why.
  void refused(const QModelIndex& index, const QString& why);
  /// Texts changed that columns should be wide enough for; not the moving joint variables.
  void contentsChanged();

 private:
  [[nodiscard]] const JointDescription& joint(int row) const;
  [[nodiscard]] bool isVariable(const QModelIndex& index) const;
  [[nodiscard]] QuantityFormat formatAt(const QModelIndex& index) const;
  [[nodiscard]] QString textOf(const QModelIndex& index) const;
  [[nodiscard]] QString variableTextOf(const QModelIndex& index) const;
  [[nodiscard]] QString toolTipOf(const QModelIndex& index) const;
  [[nodiscard]] QString whereOf(const QModelIndex& index) const;
  [[nodiscard]] const Issue* findIssue(const QModelIndex& index) const;
  [[nodiscard]] QVariant rowHeader(int row, int role) const;
  bool setChoice(const QModelIndex& index, const QString& word);
  bool setName(int row, const QString& name);
  bool setNumber(const QModelIndex& index, std::optional<double> value);
  void refresh();
  void refreshVariables();
  void refreshSigns();

  Edits& edits_;
  const Shown& shown_;
  const Preferences& preferences_;
  std::vector<Issue> issues_;
  int rows_ = 0;
  Convention convention_ = Convention::Standard;
};

}  // namespace denavit
