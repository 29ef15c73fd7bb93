#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace denavit {

/// The cells of a line: without white space and then without quotes around them. A separator
/// between quotes is part of its cell.
/// @param separator  ' ' stands for any number of spaces and tabs
void splitCells(std::string_view line, char separator, std::vector<std::string_view>& cells);

/// Whether a cell stands for a number that is missing: "", "nan", "N/A", "NULL", "-", "1,#QNAN".
[[nodiscard]] bool isGap(std::string_view cell);

/// Whether a cell is a number in some way of writing, with marks between thousands or a comma
/// before decimals: "1.234,5". What it is, a NumberFormat tells.
[[nodiscard]] bool looksLikeNumber(std::string_view cell);

/// A row as programs write it: one finite number per value and nothing else between separators.
/// @returns whether it is one; if not, splitCells() and findNumber() tell more, and may accept it
[[nodiscard]] bool readNumbers(std::string_view line, char separator, std::span<double> values);

}  // namespace denavit
