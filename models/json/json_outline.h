#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// What a JSON text says of itself at its outermost level. Nothing of the rest is kept, however
/// much that is.
struct JsonOutline {
  bool isWhole = false;       ///< the text is JSON to its end
  bool isStructured = false;  ///< an object or a list
  bool isObject = false;
  std::string schema;             ///< the text under "schema"; empty: none
  std::vector<std::string> keys;  ///< of the outermost object, at most 1000
  [[nodiscard]] bool has(std::string_view key) const;
};

[[nodiscard]] JsonOutline findJsonOutline(std::string_view text);

}  // namespace denavit
