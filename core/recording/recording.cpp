#include "core/recording/recording.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace denavit {

namespace {

/// [rows] A power of two: as many as a chunk is to have, fewer where they would be more than 8 MB.
std::size_t calcChunkRows(std::size_t wanted, std::size_t columns) {
  constexpr std::size_t kMostNumbers = std::size_t{1} << 20u;
  while (wanted > 1 && wanted * columns > kMostNumbers) wanted /= 2;
  return wanted;
}

/// Where a row lies.
struct RowPlace {
  RowPlace(int row, std::size_t chunkRows, std::size_t columns)
      : chunk(static_cast<std::size_t>(row) >> static_cast<unsigned>(std::countr_zero(chunkRows))),
        offset((static_cast<std::size_t>(row) & (chunkRows - 1)) * columns) {}
  std::size_t chunk, offset;
};

}  // namespace

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
  assert(row >= first_ && row < rows_);
  const std::size_t width = columns_.size();
  const RowPlace at(row - first_, calcChunkRows(kRowsPerChunk, width), width);
  return {chunks_[at.chunk].get() + at.offset, width};
}

double Recording::value(int row, int column) const {
  return this->row(row)[static_cast<std::size_t>(column)];
}

void Recording::setValue(int row, int column, double value) {
  assert(row >= first_ && row < rows_ && column >= 0 && column < columnCount());
  const RowPlace at(row - first_, calcChunkRows(kRowsPerChunk, columns_.size()), columns_.size());
  chunks_[at.chunk][at.offset + static_cast<std::size_t>(column)] = value;
}

std::vector<double> Recording::column(int column) const {
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(rows_ - first_));
  for (int r = first_; r < rows_; ++r) values.push_back(value(r, column));
  return values;
}

void Recording::appendRow(std::span<const double> values) {
  assert(static_cast<int>(values.size()) == columnCount());
  reserve(1);
  const RowPlace at(rows_ - first_, calcChunkRows(kRowsPerChunk, values.size()), values.size());
  std::copy(values.begin(), values.end(), chunks_[at.chunk].get() + at.offset);
  ++rows_;
}

void Recording::truncate(int rows) {
  assert(rows >= first_ && rows <= rows_);
  rows_ = rows;
}

void Recording::dropBefore(int row) {
  assert(row <= rows_);
  const auto chunkRows = static_cast<int>(calcChunkRows(kRowsPerChunk, columns_.size()));
  const int chunks = (row - first_) / chunkRows;
  if (chunks <= 0) return;
  first_ += chunks * chunkRows;
  std::rotate(chunks_.begin(), chunks_.begin() + chunks, chunks_.end());
}

void Recording::reserve(int rows) {
  const std::size_t chunkRows = calcChunkRows(kRowsPerChunk, columns_.size());
  const auto wanted = static_cast<std::size_t>(rows_ - first_) + static_cast<std::size_t>(rows);
  while (chunks_.size() * chunkRows < wanted) {
    chunks_.push_back(std::make_unique_for_overwrite<double[]>(chunkRows * columns_.size()));
  }
}

}  // namespace denavit
