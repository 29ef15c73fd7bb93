#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "models/issue.h"
#include "models/robot/robot.h"
#include "ui/editors/checked_delegate.h"
#include "ui/editors/quantity_text.h"

namespace denavit {

class Studio;

/// The Denavit-Hartenberg table of the document's arm. Columns stand in the order and with the
/// headings of its convention. The cell of the joint variable shows the coordinate q, and edits the
/// constant that is added to it. Every edit is one undo step.
class DhTableModel final : public QAbstractTableModel, public CheckedEntries {
  Q_OBJECT

 public:
  enum class Field { Number, Name, Type, Theta, D, A, Alpha, Offset };

  explicit DhTableModel(Studio& studio, QObject* parent = nullptr);

  [[nodiscard]] Field fieldAt(int column) const;
  [[nodiscard]] int columnOf(Field field) const;
  /// The cell of a place like "joints[1].alpha"; invalid when the table has no such cell.
  [[nodiscard]] QModelIndex findCell(const QString& where) const;
  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;
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

 private:
  [[nodiscard]] const JointDescription& joint(int row) const;
  [[nodiscard]] bool isVariable(const QModelIndex& index) const;
  [[nodiscard]] QuantityFormat formatOf(const QModelIndex& index) const;
  [[nodiscard]] QString textOf(const QModelIndex& index) const;
  [[nodiscard]] QString toolTipOf(const QModelIndex& index) const;
  [[nodiscard]] QString whereOf(const QModelIndex& index) const;
  [[nodiscard]] const Issue* findIssue(const QModelIndex& index) const;
  [[nodiscard]] QString headingOf(Field field) const;
  bool setType(int row, JointType type);
  bool setNumber(const QModelIndex& index, double value);
  void refresh();
  void refreshVariables();

  Studio& studio_;
  std::vector<Issue> issues_;
  int rows_ = 0;
  Convention convention_ = Convention::Standard;
};

}  // namespace denavit
