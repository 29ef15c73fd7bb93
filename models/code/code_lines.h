#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/code/dialect.h"

namespace denavit {

/// [characters] that a text takes on paper or screen.
using TextWidth = std::size_t (*)(std::string_view text);
[[nodiscard]] inline std::size_t plainWidth(std::string_view text) { return text.size(); }

/// A statement in pieces that are no wider than asked, if it can be: broken at commas, before signs
/// and after signs of products, outside of parentheses rather than inside, never inside of braces.
[[nodiscard]] std::vector<std::string> breakStatement(std::string_view text, std::size_t width,
                                                      TextWidth widthOf = plainWidth);

/// A statement, complete but for its end, as lines of code.
/// @param indent  [characters]; further lines stand four more to the right
/// @param end     of the last line: ";", " {"
[[nodiscard]] std::string toCodeLines(std::string_view statement, std::size_t indent,
                                      const Dialect& dialect, std::string_view end);
/// "x = a + b" as lines of code, in parentheses where the language needs them to go on.
/// @param target  with what declares it
[[nodiscard]] std::string toAssignment(const std::string& target, const std::string& text,
                                       std::size_t indent, const Dialect& dialect);

/// Comment lines with this text, whatever it is: nothing in it ends the comment or goes on after.
[[nodiscard]] std::string toCommentLines(std::string_view text, std::size_t indent,
                                         const Dialect& dialect);
[[nodiscard]] std::string toCommentLines(const std::vector<std::string>& texts,
                                         const Dialect& dialect);

/// Broken at spaces; a word that is longer than a line stays whole.
[[nodiscard]] std::vector<std::string> wrapWords(std::string_view text, std::size_t width);

/// "a, b", "c, d": as many as fit on a line.
[[nodiscard]] std::vector<std::string> fillLines(const std::vector<std::string>& items,
                                                 std::size_t width);

/// "a, b, c"
[[nodiscard]] std::string joinWith(const std::vector<std::string>& items, std::string_view comma);

}  // namespace denavit
