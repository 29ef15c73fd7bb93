#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// A call "name(first, second)" in an expression.
struct FunctionCall {
  std::string_view name;
  std::size_t begin;                ///< of the name
  std::size_t open, close;          ///< its parentheses
  std::vector<std::size_t> commas;  ///< of the outermost level between them
  [[nodiscard]] std::size_t argumentCount() const { return commas.size() + 1; }
};

/// Takes calls out of an expression, outermost first; each that is taken becomes a variable that is
/// as wide as the call was, so that errors in what is left tell the columns of the whole.
/// @param isFunction  whether calls of that name are of interest
/// @param take        makes something of a call; the k'th that it takes (returns true) is the
///   variable callVariable(k). Of others, what is inside is looked at.
/// @returns the expression with variables in place of the calls
/// @throws DescriptionError whose place is "column 7", for a ( that has no )
std::string takeCalls(
    std::string text, const std::function<bool(std::string_view)>& isFunction,
    const std::function<bool(const std::string& text, const FunctionCall&)>& take);

/// Shorter than any call.
[[nodiscard]] std::string callVariable(std::size_t call);
/// The names that an expression may use, and its calls.
[[nodiscard]] std::vector<std::string> withCalls(std::vector<std::string> names, std::size_t calls);

/// The argument of a call with spaces before it: it stands where it was.
/// @param k  from 0
[[nodiscard]] std::string argumentInPlace(const std::string& text, const FunctionCall& call,
                                          std::size_t k);

/// @param position  0-based
/// @throws DescriptionError with the place "column position+1"
[[noreturn]] void failAtColumn(std::size_t position, const std::string& what,
                               const std::string& remedy);

}  // namespace denavit
