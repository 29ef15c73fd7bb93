#include "models/code/code_lines.h"

#include <algorithm>

#include "models/ascii.h"
#include "models/utf8.h"

namespace denavit {
namespace {

/// A part of a statement that stays together, and how bad a line break before it is.
struct StatementPiece {
  std::string_view text;
  int cost;
};

/// Whether a line may break before this place, and as what.
enum class BreakKind { None, Sum, Product };
BreakKind findBreak(std::string_view text, std::size_t at) {
  const std::string_view after = text.substr(at);
  const char before = text[at - 1];
  if (before == '*' || before == '/') return BreakKind::Product;
  if (before != ' ') return BreakKind::None;
  if (after.starts_with("+ ") || after.starts_with("- ")) return BreakKind::Sum;
  if (at > 1 && text[at - 2] == ',' && !after.starts_with("\\")) return BreakKind::Sum;
  const bool product = after.starts_with("\\, ") || after.starts_with("\\cdot ");
  return product ? BreakKind::Product : BreakKind::None;
}

std::vector<StatementPiece> splitStatement(std::string_view text) {
  std::vector<StatementPiece> pieces;
  std::size_t start = 0;
  int parentheses = 0, braces = 0, cost = 0;
  for (std::size_t at = 1; at < text.size(); ++at) {
    const char last = text[at - 1];
    if (last == '(' || last == '[') ++parentheses;
    if (last == ')' || last == ']') --parentheses;
    if (last == '{') ++braces;
    if (last == '}') --braces;
    const BreakKind kind = braces > 0 ? BreakKind::None : findBreak(text, at);
    if (kind == BreakKind::None) continue;
    pieces.push_back({text.substr(start, at - start), cost});
    cost = 2 * parentheses + (kind == BreakKind::Product ? 1 : 0);
    start = at;
  }
  pieces.push_back({text.substr(start), cost});
  return pieces;
}

/// How many of the pieces go on the next line: not many fewer than fit, up to the best break.
std::size_t countOnLine(const std::vector<StatementPiece>& pieces, std::size_t first,
                        std::size_t width, TextWidth widthOf) {
  std::size_t used = 0, best = first;
  for (std::size_t next = first; next < pieces.size(); ++next) {
    const bool better = best == first || used < width / 2 || pieces[next].cost <= pieces[best].cost;
    if (next > first && better) best = next;
    used += widthOf(pieces[next].text);
    if (used > width && best > first) return best - first;
  }
  return pieces.size() - first;
}

std::string withoutEndSpace(std::string line) {
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

/// A backslash at the end of a line of C, or its trigraph, would make the next line a comment, and
/// a preprocessor takes "/*" for the begin of one also within comments of Fortran (FILE.F90).
std::string toHarmlessText(std::string_view text, const Dialect& dialect) {
  std::string harmless;
  while (!text.empty()) text.remove_prefix(appendHarmless(text, harmless));
  if (dialect.typeset) return harmless;
  std::ranges::replace(harmless, '\\', '/');
  harmless = replaceAll(std::move(harmless), "?\?/", "?? /");
  return replaceAll(std::move(harmless), "/*", "/ *");
}

}  // namespace

std::vector<std::string> breakStatement(std::string_view text, std::size_t width,
                                        TextWidth widthOf) {
  const std::vector<StatementPiece> pieces = splitStatement(text);
  std::vector<std::string> lines;
  for (std::size_t first = 0; first < pieces.size();) {
    const std::size_t count = countOnLine(pieces, first, width, widthOf);
    std::string line;
    for (std::size_t k = 0; k < count; ++k) line += pieces[first + k].text;
    lines.push_back(withoutEndSpace(std::move(line)));
    first += count;
  }
  return lines;
}

std::string toCodeLines(std::string_view statement, std::size_t indent, const Dialect& dialect,
                        std::string_view end) {
  const std::string margin(indent, ' ');
  const bool fits = indent + statement.size() + end.size() <= kCodeWidth;
  if (fits) return margin + std::string(statement) + std::string(end) + '\n';
  const std::size_t longestEnd = std::max(dialect.continuation.size(), end.size());
  const std::size_t width = kCodeWidth - indent - 4 - longestEnd;
  std::string result;
  for (const std::string& line : breakStatement(statement, width)) {
    if (!result.empty()) result += std::string(dialect.continuation) + '\n' + std::string(4, ' ');
    result += margin + line;
  }
  return result + std::string(end) + '\n';
}

std::string toAssignment(const std::string& target, const std::string& text, std::size_t indent,
                         const Dialect& dialect) {
  const std::string statement = target + " = " + text;
  const bool fits = indent + statement.size() <= kCodeWidth;
  if (fits || !dialect.wrapsInParentheses) {
    return toCodeLines(statement, indent, dialect, dialect.end);
  }
  return toCodeLines(target + " = (" + text + ')', indent, dialect, dialect.end);
}

std::vector<std::string> wrapWords(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (text.size() > width) {
    std::size_t end = text.rfind(' ', width);
    if (end == text.npos || end == 0) end = text.find(' ', width);
    if (end == text.npos) break;
    lines.push_back(withoutEndSpace(std::string(text.substr(0, end))));
    text.remove_prefix(end + 1);
  }
  lines.push_back(withoutEndSpace(std::string(text)));
  return lines;
}

std::string toCommentLines(std::string_view text, std::size_t indent, const Dialect& dialect) {
  const std::string begin = std::string(indent, ' ') + std::string(dialect.comment);
  std::string result;
  for (const std::string& line :
       wrapWords(toHarmlessText(text, dialect), kCodeWidth - begin.size())) {
    result += withoutEndSpace(begin + line) + '\n';
  }
  return result;
}

std::string toCommentLines(const std::vector<std::string>& texts, const Dialect& dialect) {
  std::string result;
  for (const std::string& text : texts) result += toCommentLines(text, 0, dialect);
  return result;
}

std::vector<std::string> fillLines(const std::vector<std::string>& items, std::size_t width) {
  std::vector<std::string> lines;
  for (const std::string& item : items) {
    const bool fits = !lines.empty() && lines.back().size() + 2 + item.size() <= width;
    if (fits) {
      lines.back() += ", " + item;
    } else {
      lines.push_back(item);
    }
  }
  return lines;
}

std::string joinWith(const std::vector<std::string>& items, std::string_view comma) {
  std::string result;
  for (const std::string& item : items) {
    if (!result.empty()) result += comma;
    result += item;
  }
  return result;
}

}  // namespace denavit
