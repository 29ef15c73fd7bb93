#pragma once

#include <span>
#include <string>
#include <string_view>

namespace denavit::test {

/// One kind of text that the program reads, with all that follows its reading.
struct Feed {
  std::string_view name;  ///< also of its folder of seeds: tests/fuzz/corpus/NAME
  /// Bad input may only end in a DescriptionError, which this keeps to itself; what can be read
  /// must be written and read again to the same text.
  /// @throws std::logic_error where that is not so, besides whatever a reader throws by mistake
  void (*feed)(std::string_view bytes);
};

/// Every feed: libFuzzer has a program for each, the tests run their seeds with mutations.
[[nodiscard]] std::span<const Feed> feeds();

}  // namespace denavit::test
