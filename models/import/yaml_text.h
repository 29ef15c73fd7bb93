#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace denavit {

struct YamlReading {
  std::optional<nlohmann::ordered_json> value;  ///< nothing where the text is something else
  std::string error;                            ///< then: "line 3, column 7: bad indentation …"
};

/// A YAML text as maps, lists and texts: every scalar keeps its digits, nothing is taken for a date
/// or an octal number, empty ones are null. Keys are texts; of one that is given twice the last
/// counts, also where it stands in a later document of the text. A tag that is not YAML's own stays
/// before its scalar.
///
/// The text may come from anyone: its size, its nesting, and what its aliases expand to are
/// bounded.
[[nodiscard]] YamlReading readYaml(std::string_view text);

}  // namespace denavit
