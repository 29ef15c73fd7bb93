#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "core/formulations/operation_counts.h"

namespace denavit {

/// All registered formulations with what is known of each so far: counts, time, differences.
class AgreementModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Title, Kind, Multiplications, Additions, Time, Here, Worst, ColumnCount };
  /// The number behind a cell, for sorting and copying.
  static constexpr int kNumberRole = Qt::UserRole;

  struct Row {
    const Formulation* formulation = nullptr;
    bool tooDear = false;  ///< costs more than a person waits for: left out
    double products = 0;   ///< foretold
    std::optional<OperationCount> aware, blind;
    std::optional<double> nanoseconds, here, worst;
  };

  explicit AgreementModel(QObject* parent = nullptr);

  [[nodiscard]] const Row& row(int row) const { return rows_[static_cast<std::size_t>(row)]; }
  /// Changes what is known of one formulation.
  void setRow(int row, const Row& value);
  /// Counts with zeros and ones known, or every operation.
  void setAware(bool aware);
  void setDecimalComma(bool comma);
  void forget();
  /// Rows and headings with tabs between, in the order given, for spreadsheets; numbers with all
  /// their digits.
  [[nodiscard]] QString toText(const std::vector<int>& rows) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  [[nodiscard]] std::optional<double> numberAt(const Row& row, int column) const;
  [[nodiscard]] QString textAt(const Row& row, int column) const;
  void refresh();

  std::vector<Row> rows_;
  bool aware_ = true, comma_ = false;
};

/// Where a formulation comes from and what a reader of its numbers should know.
[[nodiscard]] QString describeFormulation(const Formulation& formulation);
/// The same as plain text, for tool tips.
[[nodiscard]] QString tellFormulation(const Formulation& formulation);

}  // namespace denavit
