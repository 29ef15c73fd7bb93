#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <vector>

#include "models/issue.h"
#include "ui/studio/parts.h"

class QTableView;

namespace denavit {

/// Item data that CheckedDelegate draws and edits by.
enum CellRole {
  kIsVariableRole = Qt::UserRole + 100,  ///< bool: the joint variable's cell, tinted
  kHasErrorRole,                         ///< bool: framed in red
  kHasWarningRole,                       ///< bool: framed in amber
  kChoicesRole,                          ///< QStringList: what the cell may be; edited by a list
  kPlaceRole                             ///< QString: where it stands, as issues name it
};

/// A table over a part of the document. What is typed into a cell is checked before it is taken,
/// and is one undo step; cells that issues are about are framed and say what is wrong. A table says
/// what its cells are, where they stand in the document and how they take an entry.
class CheckedTable : public QAbstractTableModel {
  Q_OBJECT

 public:
  /// Why a text cannot be an entry of the cell, and what would be right; empty when it can.
  [[nodiscard]] virtual QString findMistake(const QModelIndex& index,
                                            const QString& text) const = 0;
  /// The text of an entry that is some steps greater, for the arrow keys in an open cell; empty
  /// where a cell does not step.
  [[nodiscard]] virtual QString stepped(const QModelIndex& index, const QString& text,
                                        int steps) const;
  /// The cell of a place like "joints[1].alpha"; invalid when the table has no such cell.
  [[nodiscard]] virtual QModelIndex findCell(const QString& where) const;
  /// What is wrong now, shown in the cells concerned.
  void setIssues(const std::vector<Issue>& issues);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  /// An entry was not taken, and why.
  void refused(const QModelIndex& index, const QString& why);

 protected:
  CheckedTable(Edits& edits, const Preferences& preferences, QObject* parent);

  /// Rows that the document has now. Until showRows() there may be others on screen: those that the
  /// document has lost are empty.
  [[nodiscard]] virtual int countRows() const = 0;
  [[nodiscard]] virtual int countColumns() const = 0;
  [[nodiscard]] virtual QString titleOf(int column) const = 0;
  [[nodiscard]] virtual QString titleTipOf(int column) const;
  [[nodiscard]] virtual Qt::Alignment alignmentOf(int column) const;
  /// @param exact  for an editor: with all digits
  [[nodiscard]] virtual QString textOf(const QModelIndex& index, bool exact) const = 0;
  /// Of a cell in which nothing is wrong.
  [[nodiscard]] virtual QString tipOf(const QModelIndex& index) const = 0;
  [[nodiscard]] virtual QStringList choicesOf(const QModelIndex& index) const;
  /// As issues name it; empty where they name none.
  [[nodiscard]] virtual QString placeOf(const QModelIndex& index) const = 0;
  [[nodiscard]] virtual bool isVariable(const QModelIndex& index) const;
  [[nodiscard]] virtual bool isEditable(const QModelIndex& index) const = 0;
  /// Enters a text in which no mistake was found. @returns whether it was taken
  virtual bool take(const QModelIndex& index, const QString& text) = 0;

  /// Shows the document's rows: all anew where their number changed or they are others, else what
  /// they hold.
  void showRows(bool areOthers = false);
  void showCells(const QList<int>& roles = {});
  bool refuse(const QModelIndex& index, const QString& why);

  Edits& edits_;
  const Preferences& preferences_;

 private:
  [[nodiscard]] bool hasCell(const QModelIndex& index) const;
  [[nodiscard]] const Issue* findIssue(const QModelIndex& index) const;

  std::vector<Issue> issues_;
  int rows_ = 0;
};

/// Lets a view edit the cells of a table: entries that cannot be read stay open and are told as
/// messages, and whatever else edits the document enters an open cell first. Return opens a cell,
/// and once more takes the entry and goes on to the cell below.
void editChecked(QTableView& view, CheckedTable& table, Edits& edits, Messages& messages);

}  // namespace denavit
