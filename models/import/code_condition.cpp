#include "models/import/code_condition.h"

#include <array>

#include "models/ascii.h"
#include "models/import/cell.h"
#include "models/import/code_text.h"

namespace denavit {
namespace {

constexpr int kMaxConditionDepth = 30;

/// Where a word or sign stands outside of brackets and strings; words stand alone.
std::size_t findOutside(const std::string& text, std::string_view word) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '\'' || c == '"') {
      at = skipCodeString(text, at);
      continue;
    }
    depth += bracketStep(c);
    const std::size_t end = at + word.size();
    const bool letters = isNamePart(word.front());
    const bool alone = !letters || ((at == 0 || !isNamePart(text[at - 1])) &&
                                    (end >= text.size() || !isNamePart(text[end])));
    if (depth == 0 && alone && text.compare(at, word.size(), word) == 0) return at;
    ++at;
  }
  return std::string::npos;
}

/// What follows "not", "~" or "!"; nothing where none starts the text, or it negates less.
std::optional<std::string> negated(const std::string& text, bool python) {
  const std::size_t length = python ? 3 : 1;
  const bool starts =
      python ? findOutside(text, "not") == 0 : (text.starts_with('~') || text.starts_with('!'));
  if (!starts) return std::nullopt;
  std::string rest = trimmed(std::string_view(text).substr(length));
  const bool compares = rest.find_first_of("=<>", 0) != std::string::npos;
  const bool whole = rest.starts_with('(') && findClosing(rest, 0) == rest.size() - 1;
  if (!python && compares && !whole) return std::nullopt;
  return rest;
}

}  // namespace

std::optional<bool> judgeCondition(const std::string& condition, const CodeScope& scope,
                                   int depth) {
  const std::string text = trimmed(condition);
  if (text.empty() || depth > kMaxConditionDepth) return std::nullopt;
  struct Joint {
    std::string_view sign;
    bool decides;
  };
  constexpr std::array kJoints{Joint{"||", true},  Joint{"or", true},   Joint{"|", true},
                               Joint{"&&", false}, Joint{"and", false}, Joint{"&", false}};
  for (const Joint& joint : kJoints) {
    const bool word = isNamePart(joint.sign.front());
    const std::size_t at =
        word == scope.isPython ? findOutside(text, joint.sign) : std::string::npos;
    if (at == std::string::npos) continue;
    const auto left = judgeCondition(text.substr(0, at), scope, depth + 1);
    if (left == joint.decides) return left;
    const auto right = judgeCondition(text.substr(at + joint.sign.size()), scope, depth + 1);
    if (right == joint.decides) return right;
    return left && right ? std::optional<bool>(!joint.decides) : std::nullopt;
  }
  if (const auto rest = negated(text, scope.isPython)) {
    const auto holds = judgeCondition(*rest, scope, depth + 1);
    return holds ? std::optional<bool>(!*holds) : std::nullopt;
  }
  if (text.front() == '(' && findClosing(text, 0) == text.size() - 1) {
    return judgeCondition(text.substr(1, text.size() - 2), scope, depth + 1);
  }
  const auto number = calcNumber(text, scope);
  return number ? std::optional<bool>(*number != 0) : std::nullopt;
}

}  // namespace denavit
