#pragma once

#include <string>
#include <vector>

#include "models/mechanism/requested_state.h"

namespace denavit {

/// A mechanism that an argument names.
/// @param nameOrPath  a file or a shipped name
/// @throws DescriptionError for what is none, or wrong
[[nodiscard]] GivenMechanism readGivenMechanism(const std::string& nameOrPath);

/// "left.1, right.2" as names.
[[nodiscard]] std::vector<std::string> splitNames(const std::string& text);

}  // namespace denavit
