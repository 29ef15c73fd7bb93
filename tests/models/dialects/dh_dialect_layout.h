#pragma once

#include <string>
#include <vector>

#include "tests/models/dialects/dh_dialects.h"

namespace denavit::test {

using DialectCells = std::vector<std::string>;

/// The lines of a table between the dialect's separators and rules.
/// @param rows  headings first, all of the same length
/// @param note  a line that stands between the rows; empty for none
[[nodiscard]] std::vector<std::string> layOut(const Dialect& dialect,
                                              const std::vector<DialectCells>& rows,
                                              const std::string& note);

}  // namespace denavit::test
