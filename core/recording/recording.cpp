#include "core/recording/recording.h"

#include <algorithm>
#include <cassert>

namespace denavit {

Recording::Recording(std::vector<Column> columns) : columns_(std::move(columns)) {}

std::size_t Recording::byteCount() const {
  return chunks_.size() * static_cast<std::size_t>(kRowsPerChunk * columnCount()) * sizeof(double);
}

int Recording::findColumn(std::string_view name) const {
  const auto found = std::find_if(columns_.begin(), columns_.end(),
                                  [&](const Column& column) { return column.name == name; });
  return found == columns_.end() ? -1 : static_cast<int>(found - columns_.begin());
}

std::span<const double> Recording::row(int row) const {
  assert(row >= 0 && row < rows_);
  const auto width = static_cast<std::size_t>(columnCount());
  const auto& chunk = chunks_[static_cast<std::size_t>(row / kRowsPerChunk)];
  return {chunk.get() + static_cast<std::size_t>(row % kRowsPerChunk) * width, width};
}

double Recording::value(int row, int column) const {
  return this->row(row)[static_cast<std::size_t>(column)];
}

void Recording::setValue(int row, int column, double value) {
  assert(row >= 0 && row < rows_ && column >= 0 && column < columnCount());
  const auto offset = static_cast<std::size_t>((row % kRowsPerChunk) * columnCount() + column);
  chunks_[static_cast<std::size_t>(row / kRowsPerChunk)][offset] = value;
}

std::vector<double> Recording::column(int column) const {
  std::vector<double> values(static_cast<std::size_t>(rows_));
  for (int r = 0; r < rows_; ++r) values[static_cast<std::size_t>(r)] = value(r, column);
  return values;
}

void Recording::appendRow(std::span<const double> values) {
  assert(static_cast<int>(values.size()) == columnCount());
  reserve(1);
  const auto offset = static_cast<std::size_t>((rows_ % kRowsPerChunk) * columnCount());
  double* begin = chunks_[static_cast<std::size_t>(rows_ / kRowsPerChunk)].get() + offset;
  std::copy(values.begin(), values.end(), begin);
  ++rows_;
}

void Recording::truncate(int rows) {
  assert(rows >= 0 && rows <= rows_);
  rows_ = rows;
}

void Recording::reserve(int rows) {
  const auto chunkSize = static_cast<std::size_t>(kRowsPerChunk * columnCount());
  while (static_cast<int>(chunks_.size()) * kRowsPerChunk < rows_ + rows) {
    chunks_.push_back(std::make_unique<double[]>(chunkSize));
  }
}

}  // namespace denavit
