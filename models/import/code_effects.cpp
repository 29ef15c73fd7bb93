#include "models/import/code_effects.h"

#include "models/ascii.h"
#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_text.h"

namespace denavit {
namespace {

bool inBrackets(const std::string& text) {
  return (text.starts_with('[') || text.starts_with('(')) &&
         findClosing(text, 0) == text.size() - 1;
}

/// The names in a text, with their members: "a", "s.x".
std::vector<std::string> namesIn(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && (isNamePart(text[end]) || text[end] == '.')) ++end;
    if (end > at && isNameStart(text[at])) names.push_back(text.substr(at, end - at));
    at = end + (end == at ? 1 : 0);
  }
  return names;
}

}  // namespace

CodeWrite readWrite(const std::string& statement) {
  CodeWrite write;
  const auto assignment = splitAssignment(statement);
  if (!assignment) return write;
  std::string target = assignment->target;
  write.value = assignment->value;
  const std::size_t last = target.find_last_not_of("+-*/%^&|@.:");
  write.operation = last == std::string::npos ? "" : trimmed(target.substr(last + 1));
  target = trimmed(std::string_view(target).substr(0, last + 1));
  write.isTuple = inBrackets(target);
  write.targets = write.isTuple ? splitElements(target) : splitArguments(target);
  write.isTuple = write.isTuple || write.targets.size() > 1;
  for (std::string& one : write.targets) {
    if (one.starts_with('*')) one.erase(0, 1);
    // "x: float = 3"
    const std::size_t colon = one.find(':');
    if (colon < one.find_first_of("([{")) one = trimmed(std::string_view(one).substr(0, colon));
  }
  return write;
}

std::string wholeOf(const std::string& target) {
  return trimmed(std::string_view(target).substr(0, target.find_first_of("([{")));
}

std::vector<std::string> namesChanged(const std::string& statement, bool arguments) {
  std::vector<std::string> names;
  const CodeWrite write = readWrite(statement);
  for (const std::string& target : write.targets) names.push_back(wholeOf(target));
  if (!write.targets.empty()) {
    for (const std::string& more : namesChanged(write.value, false)) names.push_back(more);
    return names;
  }
  const std::string word = statement.substr(0, statement.find_first_of(" (["));
  const bool namesAll = isOneOf(word, "del clear global clearvars eval exec evalin assignin");
  if (namesAll) return namesIn(statement.substr(word.size()));
  for (std::size_t open = statement.find('('); open != std::string::npos;
       open = statement.find('(', open + 1)) {
    std::size_t from = open;
    while (from > 0 && !contains("+-*/=,;:<>&|~! ", statement[from - 1]) &&
           statement[from - 1] != '(') {
      --from;
    }
    const std::string callee = statement.substr(from, open - from);
    const std::size_t dot = callee.rfind('.');
    if (dot != std::string::npos) names.push_back(wholeOf(callee.substr(0, dot)));
  }
  if (const auto call = wholeCall(statement); arguments && call) {
    for (const std::string& argument : call->arguments) names.push_back(wholeOf(argument));
  }
  return names;
}

}  // namespace denavit
