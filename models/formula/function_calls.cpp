#include "models/formula/function_calls.h"

#include "models/ascii.h"
#include "models/issue.h"

namespace denavit {
namespace {

/// Fills in the parentheses and commas of a call that opens at call.open.
void findArguments(const std::string& text, FunctionCall& call) {
  int depth = 0;
  for (std::size_t i = call.open; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ',' && depth == 1) call.commas.push_back(i);
    if (text[i] == ')' && --depth == 0) {
      call.close = i;
      return;
    }
  }
  failAtColumn(call.open, "this ( has no )", "close it after the argument");
}

/// Behind a number: its digits and the e of "2e3" belong to no name.
std::size_t skipNumber(const std::string& text, std::size_t i) {
  while (i < text.size() && (isNamePart(text[i]) || text[i] == '.')) ++i;
  return i;
}

}  // namespace

std::string takeCalls(
    std::string text, const std::function<bool(std::string_view)>& isFunction,
    const std::function<bool(const std::string& text, const FunctionCall&)>& take) {
  std::size_t taken = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (!isNameStart(text[i])) {
      i = isDigit(text[i]) ? skipNumber(text, i) : i + 1;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && isNamePart(text[end])) ++end;
    std::size_t open = end;
    while (open < text.size() && text[open] == ' ') ++open;
    FunctionCall call{std::string_view(text).substr(i, end - i), i, open, open, {}};
    i = end;
    if (open >= text.size() || text[open] != '(' || !isFunction(call.name)) continue;
    findArguments(text, call);
    if (!take(text, call)) continue;
    const std::string variable = callVariable(taken++);
    const std::size_t width = call.close + 1 - call.begin;
    text.replace(call.begin, width, variable + std::string(width - variable.size(), ' '));
    i = call.close + 1;
  }
  return text;
}

std::string callVariable(std::size_t call) { return "_" + std::to_string(call); }

std::vector<std::string> withCalls(std::vector<std::string> names, std::size_t calls) {
  for (std::size_t k = 0; k < calls; ++k) names.push_back(callVariable(k));
  return names;
}

std::string argumentInPlace(const std::string& text, const FunctionCall& call, std::size_t k) {
  const std::size_t from = k == 0 ? call.open + 1 : call.commas[k - 1] + 1;
  const std::size_t to = k < call.commas.size() ? call.commas[k] : call.close;
  return std::string(from, ' ') + text.substr(from, to - from);
}

void failAtColumn(std::size_t position, const std::string& what, const std::string& remedy) {
  failIn("", "column " + std::to_string(position + 1), what, remedy);
}

}  // namespace denavit
