#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/recording/column.h"

namespace denavit {

/// A table of numbers that grows by rows: what a run leaves behind. Memory comes in chunks of rows,
/// so that appending a row allocates once in a long while and never moves what was recorded.
class Recording {
 public:
  explicit Recording(std::vector<Column> columns = {});

  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }
  [[nodiscard]] int columnCount() const { return static_cast<int>(columns_.size()); }
  [[nodiscard]] int rowCount() const { return rows_; }
  /// Rows before this one were dropped; the others keep their numbers.
  [[nodiscard]] int firstRow() const { return first_; }
  /// [bytes] that the rows take, with the room that is reserved for more.
  [[nodiscard]] std::size_t byteCount() const;
  /// @returns the column's index, or -1 when there is none of that name
  [[nodiscard]] int findColumn(std::string_view name) const;

  [[nodiscard]] double value(int row, int column) const;
  void setValue(int row, int column, double value);
  [[nodiscard]] std::span<const double> row(int row) const;
  /// A copy of one column, from firstRow() on.
  [[nodiscard]] std::vector<double> column(int column) const;

  /// @param values  one number per column
  void appendRow(std::span<const double> values);
  /// Drops the rows from `rows` on, which is not before firstRow().
  void truncate(int rows);
  /// Drops rows before this one, as far as they fill chunks: what comes next takes their memory.
  void dropBefore(int row);
  /// Makes room, so that the next `rows` rows allocate nothing.
  void reserve(int rows);

 private:
  static constexpr int kRowsPerChunk = 1024;
  std::vector<Column> columns_;
  std::vector<std::unique_ptr<double[]>> chunks_;  ///< from that of the first row on
  int first_ = 0, rows_ = 0;
};

}  // namespace denavit
