#pragma once

#include <optional>
#include <string>

#include "models/import/code_value.h"

namespace denavit {

/// Whether a condition holds: comparisons joined by &&, ||, ~, "and", "or", "not".
/// @returns nothing where that depends on what is not known
[[nodiscard]] std::optional<bool> judgeCondition(const std::string& condition,
                                                 const CodeScope& scope, int depth = 0);

}  // namespace denavit
