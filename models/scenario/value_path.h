#pragma once

#include <string>

#include "models/json/json_document.h"

namespace denavit {

/// The value at a path as "joints[0].link.mass". Objects and 3-vectors that the file left out,
/// being defaults, are made.
/// @throws DescriptionError where the path is none, or leads past the end of a list or into a value
[[nodiscard]] Json& reachValue(Json& root, const std::string& path);

/// @throws DescriptionError that blames the path
[[noreturn]] void failPath(const std::string& path, const std::string& what,
                           const std::string& remedy);

}  // namespace denavit
