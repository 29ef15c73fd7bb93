#pragma once

#include <string>
#include <string_view>

namespace denavit {

/// A text as a cell of a program for tables. Such programs compute what begins with =, +, - or @:
/// unless it is a number, an apostrophe stands before it there, which makes it a text.
[[nodiscard]] std::string toSheetText(std::string_view text);
/// The text that toSheetText() made a cell of.
[[nodiscard]] std::string_view fromSheetText(std::string_view cell);

/// A toSheetText() in a comma-separated table, as a heading or below one: in quotes where it has
/// quotes, commas or line breaks in it (RFC 4180).
[[nodiscard]] std::string toCsvCell(std::string_view text);

}  // namespace denavit
