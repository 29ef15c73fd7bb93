#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/study/study_columns.h"

namespace denavit {

/// The runs of a study as a table, sorted by any column: their number, parameters, measures, how
/// they went and why. It holds an order of rows and nothing of their texts.
class StudyRunsModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  explicit StudyRunsModel(QObject* parent = nullptr);

  /// @param failedOnly  only runs without a number
  void setResults(StudyResultsPointer results, bool failedOnly);
  /// The run (0-based) of a row.
  [[nodiscard]] std::size_t runAt(int row) const { return order_[static_cast<std::size_t>(row)]; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 private:
  [[nodiscard]] bool isValueColumn(int column) const;
  [[nodiscard]] const StudyColumn& columnAt(int column) const;
  [[nodiscard]] QString textAt(std::size_t run, int column) const;
  void makeOrder();

  StudyResultsPointer results_;
  std::vector<StudyColumn> columns_;
  std::vector<std::size_t> order_;
  bool failedOnly_ = false;
  int sortColumn_ = 0;
  Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
};

}  // namespace denavit
