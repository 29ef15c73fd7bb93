#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// A call in MATLAB or Python text: name(arguments), and the name it is assigned to.
struct CodeCall {
  std::string name;
  std::vector<std::string> arguments;  ///< split at the top-level commas, trimmed
  std::string target;                  ///< "L(1)" of "L(1) = Link(...)"; empty where there is none
  std::size_t at = 0;                  ///< where the name starts
};

/// target = value, as written; values may span lines inside brackets.
struct CodeAssignment {
  std::string target, value;
};

/// The text without comments (% and #, "...": continued lines are joined).
[[nodiscard]] std::string withoutComments(std::string_view text);
/// Calls of the functions named, in the order of the text.
[[nodiscard]] std::vector<CodeCall> findCalls(std::string_view code,
                                              const std::vector<std::string>& names);
[[nodiscard]] std::vector<CodeAssignment> findAssignments(std::string_view code);
/// The elements of "[1 -pi/2, 3]" (also nested rows, each an element of its own) or of "(1, 2)".
[[nodiscard]] std::vector<std::string> splitElements(std::string_view list);
/// The rows of a matrix: "[1 2; 3 4]", one row a line, or "[[1, 2], [3, 4]]".
[[nodiscard]] std::vector<std::vector<std::string>> splitMatrix(std::string_view matrix);
[[nodiscard]] std::vector<std::string> splitArguments(std::string_view arguments);
/// Where the bracket opened at `open` closes; npos where it does not.
[[nodiscard]] std::size_t findClosing(std::string_view text, std::size_t open);
/// "'abc'" or "\"abc\"" without quotes; nothing for other texts.
[[nodiscard]] std::optional<std::string> quotedText(std::string_view text);
/// Past the end of the string that opens at a quote; the next character where none opens there
/// (a quote that transposes).
[[nodiscard]] std::size_t skipCodeString(std::string_view text, std::size_t at);
/// A statement taken apart at the "=" that assigns, outside of brackets and strings; nothing where
/// none does.
[[nodiscard]] std::optional<CodeAssignment> splitAssignment(std::string_view statement);
/// 1 for a bracket that opens, -1 for one that closes, else 0.
[[nodiscard]] int bracketStep(char c);

/// The text as one call, name(arguments), and nothing around it; the name without what stands
/// before its last dot.
[[nodiscard]] std::optional<CodeCall> wholeCall(std::string_view text);
/// The values that assignments of plain numbers and expressions give to names.
[[nodiscard]] std::map<std::string, double> collectSymbols(
    const std::vector<CodeAssignment>& assignments);

}  // namespace denavit
