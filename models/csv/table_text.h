#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// A table of numbers as text: one header row of names, then rows of numbers, each as the shortest
/// decimal that reads back to the same bits; comma, '.' in every locale. Handed out in blocks.
class TableText {
 public:
  /// @param sink  takes each block
  TableText(std::span<const std::string> names, std::function<void(std::string_view)> sink);

  /// @param values  one per name; "nan", "inf" and "-inf" where they are not finite
  void add(std::span<const double> values);
  /// Hands out what is left.
  void finish();

 private:
  std::function<void(std::string_view)> sink_;
  std::vector<char> block_;
  std::size_t used_ = 0, rowSize_;
};

}  // namespace denavit
