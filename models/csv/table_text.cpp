#include "models/csv/table_text.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "models/csv/csv_cell.h"

namespace denavit {
namespace {

/// Large enough that handing out costs nothing beside the numbers, and kept by the cache.
constexpr std::size_t kTableTextBlock = std::size_t{256} << 10u;
/// [characters] "-2.2250738585072014e-308"
constexpr std::size_t kLongestNumber = 24;

}  // namespace

TableText::TableText(std::span<const std::string> names, std::function<void(std::string_view)> sink)
    : sink_(std::move(sink)), rowSize_(names.size() * (kLongestNumber + 1) + 1) {
  block_.resize(std::max(kTableTextBlock, rowSize_));
  std::string header;
  for (const std::string& name : names) header += toCsvCell(name) + ',';
  if (!header.empty()) header.pop_back();
  sink_(header + '\n');
}

void TableText::add(std::span<const double> values) {
  if (block_.size() - used_ < rowSize_) finish();
  char* at = block_.data() + used_;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (k > 0) *at++ = ',';
    at = std::to_chars(at, at + kLongestNumber, values[k]).ptr;
  }
  *at++ = '\n';
  used_ = static_cast<std::size_t>(at - block_.data());
}

void TableText::finish() {
  if (used_ > 0) sink_({block_.data(), std::exchange(used_, 0)});
}

}  // namespace denavit
