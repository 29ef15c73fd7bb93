#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// "did you mean "mass"?", or "" where no candidate is close (edit distance, letters' case
/// ignored).
[[nodiscard]] std::string suggest(std::string_view written,
                                  const std::vector<std::string>& candidates);

/// The nearest candidate itself, or "".
[[nodiscard]] std::string findNearest(std::string_view written,
                                      const std::vector<std::string>& candidates);

/// "a, b, c"
[[nodiscard]] std::string joinNames(const std::vector<std::string>& names);

}  // namespace denavit
