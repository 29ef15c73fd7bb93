#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "models/issue.h"

namespace denavit {

using Json = nlohmann::ordered_json;

/// A text of strict JSON: no comments, no trailing commas, no NaN; duplicate keys are issues.
struct JsonDocument {
  Json root;
  /// Decimals with more digits than a double holds, by path ("joints[0].alpha"), as written.
  std::map<std::string, std::string> longNumbers;
  std::vector<Issue> issues;  ///< duplicate keys; the first value is kept
};

/// @param source  what error reports call the text
/// @throws DescriptionError for a syntax error, whose place is "line 3, column 5"
[[nodiscard]] JsonDocument parseJson(std::string_view text, const std::string& source);

/// "joints[2]" and "name" make "joints[2].name".
[[nodiscard]] std::string joinPath(const std::string& path, const std::string& key);
[[nodiscard]] std::string joinPath(const std::string& path, std::size_t index);

/// The text under a key of an object; empty where there is none.
[[nodiscard]] std::string textOf(const Json& object, const char* key);

/// "a list", "text \"deg\"", "the number 3": what a value is, for messages.
[[nodiscard]] std::string describeJson(const Json& value);

}  // namespace denavit
