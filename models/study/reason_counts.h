#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace denavit {

/// Why runs have no numbers. Reasons that differ in their numbers alone, as in the time of an end,
/// count as one.
class ReasonCounts {
 public:
  /// An empty reason is none.
  void add(const std::string& reason);

  struct Count {
    std::string first;  ///< how the first run says it
    std::uint64_t runs = 0;
  };
  /// The most frequent first.
  [[nodiscard]] std::vector<Count> list() const;

 private:
  std::map<std::string, Count> counts_;  ///< by what is said in them beside numbers
};

}  // namespace denavit
