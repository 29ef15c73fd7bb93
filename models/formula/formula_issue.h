#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/issue.h"

namespace denavit {

/// What is wrong with an expression of a file, or nothing. The rule shows the expression,
/// "\"sin(x)\", column 5: \"x\" is unknown", and the remedy stands by itself; the place is empty.
[[nodiscard]] std::optional<Issue> findFormulaIssue(std::string_view text,
                                                    const std::vector<std::string>& variables);

}  // namespace denavit
