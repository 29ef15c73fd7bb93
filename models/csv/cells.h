#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace denavit {

/// The cells of a line: without white space and then without quotes around them. A separator
/// between quotes is part of its cell.
/// @param separator  ' ' stands for any number of spaces and tabs
void splitCells(std::string_view line, char separator, std::vector<std::string_view>& cells);

/// A row as programs write it: one finite number per value and nothing else between separators.
/// @returns whether it is one; if not, splitCells() and findNumber() tell more, and may accept it
[[nodiscard]] bool readNumbers(std::string_view line, char separator, std::span<double> values);

}  // namespace denavit
