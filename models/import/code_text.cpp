#include "models/import/code_text.h"

#include <algorithm>

#include "models/ascii.h"
#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/column_meaning.h"

namespace denavit {
namespace {

// Text that is no code must not take long either.
constexpr std::size_t kMaxBracket = 20000, kMaxCalls = 1000, kMaxAssignments = 4000;

bool isOpening(char c) { return c == '(' || c == '[' || c == '{'; }
bool isClosing(char c) { return c == ')' || c == ']' || c == '}'; }

/// A quote opens a string unless it transposes: a', L(1)'.
bool opensString(std::string_view text, std::size_t at) {
  if (text[at] == '"') return true;
  if (text[at] != '\'') return false;
  return at == 0 || !(isNamePart(text[at - 1]) || isClosing(text[at - 1]) || text[at - 1] == '.');
}

/// Past the end of the string that opens here.
std::size_t skipString(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (std::size_t end = at + 1; end < text.size() && text[end] != '\n'; ++end) {
    if (text[end] == quote) return end + 1;
  }
  return at + 1;
}

/// What stands on the left of "=" before a position of the same statement.
std::string targetBefore(std::string_view code, std::size_t at) {
  std::size_t end = at;
  while (end > 0 && isSpace(code[end - 1]) && code[end - 1] != '\n') --end;
  if (end == 0 || code[end - 1] != '=') return {};
  std::size_t from = end - 1;
  while (from > 0 && code[from - 1] != '\n' && code[from - 1] != ';') --from;
  const std::string target = trimmed(code.substr(from, end - 1 - from));
  return target.size() < 80 ? target : std::string();
}

bool joinsNext(std::string_view list, std::size_t next, char previous) {
  const std::string_view glue = "*/^+-(";
  if (contains(glue, previous)) return true;
  const char c = list[next];
  if (c == '*' || c == '/' || c == '^' || c == ')') return true;
  const bool sign = c == '+' || c == '-';
  return sign && next + 1 < list.size() && isSpace(list[next + 1]);
}

}  // namespace

std::string withoutComments(std::string_view text) {
  std::string code;
  for (std::size_t at = 0; at < text.size();) {
    if (opensString(text, at)) {
      const std::size_t end = skipString(text, at);
      code += text.substr(at, end - at);
      at = end;
    } else if (text[at] == '%' || text[at] == '#') {
      while (at < text.size() && text[at] != '\n') ++at;
    } else if (text.substr(at).starts_with("...")) {
      while (at < text.size() && text[at] != '\n') ++at;
      if (at < text.size()) ++at;
      code += ' ';
    } else {
      code += text[at++];
    }
  }
  return code;
}

std::size_t findClosing(std::string_view text, std::size_t open) {
  int depth = 0;
  const std::size_t limit = std::min(text.size(), open + kMaxBracket);
  for (std::size_t at = open; at < limit;) {
    if (opensString(text, at)) {
      at = skipString(text, at);
      continue;
    }
    if (isOpening(text[at])) ++depth;
    if (isClosing(text[at]) && --depth == 0) return at;
    ++at;
  }
  return std::string_view::npos;
}

std::vector<std::string> splitArguments(std::string_view arguments) {
  std::vector<std::string> parts;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t at = 0; at <= arguments.size();) {
    const bool end = at == arguments.size();
    if (!end && opensString(arguments, at)) {
      at = skipString(arguments, at);
      continue;
    }
    if (end || (arguments[at] == ',' && depth == 0)) {
      const std::string part = trimmed(arguments.substr(from, at - from));
      if (!part.empty()) parts.push_back(part);
      from = at + 1;
    } else {
      depth += bracketStep(arguments[at]);
    }
    ++at;
  }
  return parts;
}

std::vector<CodeCall> findCalls(std::string_view code, const std::vector<std::string>& names) {
  std::vector<CodeCall> calls;
  int unclosed = 0;
  for (std::size_t at = 0; at < code.size() && calls.size() < kMaxCalls && unclosed < 10;) {
    if (opensString(code, at)) {
      at = skipString(code, at);
      continue;
    }
    if (!isNamePart(code[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < code.size() && isNamePart(code[end])) ++end;
    const std::string name(code.substr(at, end - at));
    const bool wanted = contains(names, name);
    std::size_t open = end;
    while (wanted && open < code.size() && isSpace(code[open])) ++open;
    if (wanted && open < code.size() && code[open] == '(') {
      const std::size_t close = findClosing(code, open);
      if (close != std::string_view::npos) {
        calls.push_back({name, splitArguments(code.substr(open + 1, close - open - 1)),
                         targetBefore(code, at), at});
      } else {
        ++unclosed;
      }
    }
    at = end;
  }
  return calls;
}

std::vector<CodeAssignment> findAssignments(std::string_view code) {
  std::vector<CodeAssignment> found;
  std::size_t from = 0;
  int depth = 0;
  for (std::size_t at = 0; at <= code.size() && found.size() < kMaxAssignments;) {
    const bool end = at == code.size();
    if (!end && opensString(code, at)) {
      at = skipString(code, at);
      continue;
    }
    const bool stops = end || (depth <= 0 && (code[at] == '\n' || code[at] == ';'));
    if (!stops) {
      depth += bracketStep(code[at++]);
      continue;
    }
    const std::string_view statement = code.substr(from, at - from);
    const std::size_t equals = statement.find('=');
    const bool comparison =
        equals != std::string_view::npos && statement.substr(equals).starts_with("==");
    if (equals != std::string_view::npos && equals > 0 && !comparison) {
      const std::string target = trimmed(statement.substr(0, equals));
      if (target.size() < 80 && !contains(target, '\n')) {
        found.push_back({target, trimmed(statement.substr(equals + 1))});
      }
    }
    depth = 0;
    from = ++at;
  }
  return found;
}

std::vector<std::string> splitElements(std::string_view list) {
  std::string text = trimmed(list);
  if (text.size() > 1 && isOpening(text.front()) && findClosing(text, 0) == text.size() - 1) {
    text = text.substr(1, text.size() - 2);
  }
  std::vector<std::string> elements;
  std::string element;
  int depth = 0;
  const auto finish = [&] {
    const std::string one = trimmed(element);
    if (!one.empty()) elements.push_back(one);
    element.clear();
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    depth += bracketStep(c);
    if (depth == 0 && (c == ',' || c == ';')) {
      finish();
    } else if (depth == 0 && isSpace(c)) {
      std::size_t next = at;
      while (next < text.size() && isSpace(text[next])) ++next;
      const std::string before = trimmed(element);
      const bool joins =
          next < text.size() && !before.empty() && joinsNext(text, next, before.back());
      if (!joins) finish();
      at = next - 1;
    } else {
      element += c;
    }
  }
  finish();
  return elements;
}

std::vector<std::vector<std::string>> splitMatrix(std::string_view matrix) {
  std::string text = trimmed(matrix);
  const std::size_t open = text.find('[');
  if (open == std::string::npos) return {};
  const std::size_t close = findClosing(text, open);
  if (close == std::string::npos) return {};
  const std::string inside = text.substr(open + 1, close - open - 1);
  std::vector<std::vector<std::string>> rows;
  if (contains(inside, '[')) {
    for (const std::string& row : splitElements("[" + inside + "]")) {
      rows.push_back(splitElements(row));
    }
    return rows;
  }
  for (std::size_t from = 0; from < inside.size();) {
    const std::size_t end = std::min(inside.find_first_of(";\n", from), inside.size());
    const std::string row = trimmed(std::string_view(inside).substr(from, end - from));
    if (!row.empty()) rows.push_back(splitElements("[" + row + "]"));
    from = end + 1;
  }
  return rows;
}

std::size_t skipCodeString(std::string_view text, std::size_t at) {
  return opensString(text, at) ? skipString(text, at) : at + 1;
}

std::optional<CodeAssignment> splitAssignment(std::string_view statement) {
  int depth = 0;
  for (std::size_t at = 0; at < statement.size();) {
    const char c = statement[at];
    if (c == '\'' || c == '"') {
      at = skipCodeString(statement, at);
      continue;
    }
    depth += bracketStep(c);
    if (c == '=' && depth == 0 && at > 0) {
      const bool compares = contains("=<>~!", statement[at - 1]) ||
                            (at + 1 < statement.size() && statement[at + 1] == '=');
      if (compares) return std::nullopt;
      return CodeAssignment{trimmed(statement.substr(0, at)), trimmed(statement.substr(at + 1))};
    }
    ++at;
  }
  return std::nullopt;
}

int bracketStep(char c) { return isOpening(c) - isClosing(c); }

std::optional<CodeCall> wholeCall(std::string_view view) {
  std::string text = trimmed(view);
  if (text.starts_with("super(")) {
    const std::size_t close = findClosing(text, 5);
    if (close == std::string::npos || !text.substr(close + 1).starts_with(".")) return std::nullopt;
    text = text.substr(close + 2);
  }
  const std::size_t open = text.find('(');
  if (open == std::string::npos || open == 0 || findClosing(text, open) != text.size() - 1) {
    return std::nullopt;
  }
  std::string name = trimmed(std::string_view(text).substr(0, open));
  const bool isName = std::ranges::all_of(name, [](char c) { return isNamePart(c) || c == '.'; });
  if (!isName) return std::nullopt;
  name = name.substr(name.rfind('.') + 1);
  return CodeCall{name, splitArguments(text.substr(open + 1, text.size() - open - 2)), "", 0};
}

std::optional<std::string> quotedText(std::string_view text) {
  if (text.size() < 2 || (text.front() != '\'' && text.front() != '"') ||
      text.back() != text.front()) {
    return std::nullopt;
  }
  return std::string(text.substr(1, text.size() - 2));
}

std::map<std::string, double> collectSymbols(const std::vector<CodeAssignment>& assignments) {
  std::map<std::string, double> symbols;
  // Python may use what it defines later on in a class; two passes are enough for real files.
  for (int pass = 0; pass < 2; ++pass) {
    for (const CodeAssignment& assignment : assignments) {
      bool name = !assignment.target.empty() && assignment.value.size() < 120;
      for (const char c : assignment.target) name = name && isNamePart(c);
      if (!name || symbols.size() > 500) continue;
      const auto cell = readCell(assignment.value, symbols);
      if (cell && cell->unknown.empty() && !cell->isVariable) {
        double factor = 1;
        for (const QuantityKind kind : {QuantityKind::Angle, QuantityKind::Length}) {
          factor = unitFactor(cell->unit, kind).value_or(factor);
        }
        symbols[assignment.target] = cell->number * factor;
      }
    }
  }
  return symbols;
}

}  // namespace denavit
