#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "models/issue.h"
#include "models/scenario/scenario.h"
#include "ui/editors/checked_delegate.h"
#include "ui/editors/quantity_text.h"
#include "ui/studio/parts.h"

namespace denavit {

/// How a run starts and what drives it, a row per joint: initial position and rate, whether the
/// joint is free, locked or prescribed, and its torque as an expression in t, q1.., qd1.. or its
/// motion as one in t. Every edit is one undo step. Takes named states that are dropped on it.
class StartTableModel final : public QAbstractTableModel, public CheckedEntries {
  Q_OBJECT

 public:
  enum Column { kJoint, kPosition, kRate, kMode, kDrive, kColumnCount };

  StartTableModel(Edits& edits, const Preferences& preferences, Messages& messages,
                  QObject* parent = nullptr);

  /// Expressions are tried out in the scenario.
  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;
  /// The cell of a place like "input.tau[1]"; invalid when the table has no such cell.
  [[nodiscard]] QModelIndex findCell(const QString& where) const;
  void setIssues(const std::vector<Issue>& issues);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  Qt::DropActions supportedDropActions() const override { return Qt::CopyAction | Qt::MoveAction; }
  bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                       const QModelIndex& parent) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 signals:
  void refused(const QString& why);

 private:
  [[nodiscard]] JointType typeOf(int row) const;
  [[nodiscard]] QuantityFormat formatOf(const QModelIndex& index) const;
  [[nodiscard]] double numberOf(const QModelIndex& index) const;
  [[nodiscard]] QString driveText(int row) const;
  [[nodiscard]] QVariant shownText(const QModelIndex& index, int role) const;
  [[nodiscard]] QVariant toolTipOf(const QModelIndex& index) const;
  [[nodiscard]] QString whereOf(const QModelIndex& index) const;
  [[nodiscard]] const Issue* findIssue(const QModelIndex& index) const;
  bool setNumber(const QModelIndex& index, double value);
  bool setMode(int row, const QString& word);
  bool setExpression(int row, const QString& expression);
  void refresh();

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  std::vector<Issue> issues_;
  int rows_ = -1;
};

}  // namespace denavit
