#pragma once

#include <string>
#include <vector>

namespace denavit {

/// The width of a text on a terminal: UTF-8 characters, not bytes.
[[nodiscard]] std::size_t widthOf(const std::string& text);

/// The text with spaces up to a width, at its end or before it.
[[nodiscard]] std::string padRight(const std::string& text, std::size_t width);
[[nodiscard]] std::string padLeft(const std::string& text, std::size_t width);

/// Rows with columns aligned, two spaces apart: names to the left, numbers to the right.
/// @param rows        all as long as `leftAligned`; cells are shown as toPrintable() gives them
/// @returns lines without trailing spaces, each ended
[[nodiscard]] std::string alignRows(std::vector<std::vector<std::string>> rows,
                                    const std::vector<bool>& leftAligned);

/// The text in lines of at most 100 columns, broken at spaces and line ends, each
/// begun by the indent.
[[nodiscard]] std::string wrap(const std::string& text, const std::string& indent);

}  // namespace denavit
