#include "models/import/table_symbols.h"

#include <algorithm>
#include <string_view>

#include "models/ascii.h"
#include "models/find.h"
#include "models/import/cell.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxSymbolsInSymbols = 10, kMaxValue = 400;

bool isSymbolName(std::string_view text) {
  return !text.empty() && isNameStart(text.front()) && std::ranges::all_of(text, isNamePart);
}

/// Where a name and "=" or ":" stand in front of a value.
std::size_t findEquals(std::string_view text) {
  const std::size_t at = text.find_first_of("=:");
  if (at == text.npos) return at;
  return isSymbolName(trimmedView(text.substr(0, at))) ? at : text.npos;
}

/// "where L1" as "L1".
std::string_view withoutWords(std::string_view text) {
  text = trimmedView(text);
  for (const std::string_view word : {"where ", "with ", "and ", "let ", "mit ", "und ", "avec "}) {
    if (toLower(text).starts_with(word)) return withoutWords(text.substr(word.size()));
  }
  return text;
}

/// The definitions of a line: a new one begins behind a comma, a semicolon or "and" where a name
/// and "=" follow.
std::vector<std::string_view> splitDefinitions(std::string_view line) {
  std::vector<std::string_view> parts;
  std::size_t from = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool word = line.substr(at).starts_with(" and ");
    if (!word && !contains(",;", line[at])) continue;
    const std::string_view rest = withoutWords(line.substr(at + (word ? 5 : 1)));
    if (findEquals(rest) == rest.npos) continue;
    parts.push_back(line.substr(from, at - from));
    from = at + 1;
  }
  parts.push_back(line.substr(from));
  return parts;
}

/// The first of "sqrt(2) = 1.414" that can be read.
std::string chooseValue(std::string_view values) {
  for (std::size_t from = 0; from <= values.size();) {
    const std::size_t end = std::min(values.find('=', from), values.size());
    const std::string value = trimmed(values.substr(from, end - from));
    const bool isRead = readCell(value, {}) || readCell(value, {}, {','});
    if (!value.empty() && isRead) return value;
    from = end + 1;
  }
  return {};
}

std::string plainName(std::string_view name) { return replaceAll(std::string(name), "_", ""); }

/// Names in a circle grow without end: what is longer than a cell may be is no number.
std::string substitute(std::string_view cell, const std::vector<TableSymbol>& symbols,
                       std::size_t depth) {
  std::string text;
  for (std::size_t at = 0; at < cell.size() && text.size() < kMaxValue;) {
    // The "e" of 1e3 is no name.
    const bool starts = isNameStart(cell[at]) && (at == 0 || !isNamePart(cell[at - 1]));
    if (!starts) {
      text += cell[at++];
      continue;
    }
    std::size_t end = at;
    while (end < cell.size() && isNamePart(cell[end])) ++end;
    const std::string name(cell.substr(at, end - at));
    const TableSymbol* symbol = findWith(
        symbols, plainName(name), [](const TableSymbol& one) { return plainName(one.name); });
    const bool known = symbol && depth < kMaxSymbolsInSymbols;
    const std::string value = known ? substitute(symbol->value, symbols, depth + 1) : name;
    // A number in brackets that is the whole cell would be a negative one.
    text += known && name.size() < cell.size() ? "(" + value + ")" : value;
    at = end;
  }
  return text;
}

}  // namespace

std::vector<TableSymbol> readSymbols(const std::string& line) {
  std::vector<TableSymbol> symbols;
  std::string text = replaceAll(toAscii(line), ":=", "=");
  // The item of a list.
  for (const std::string_view sign : {"- ", "* ", "• "}) {
    if (text.starts_with(sign)) text.erase(0, sign.size());
  }
  for (const std::string_view part : splitDefinitions(text)) {
    const std::string_view definition = withoutWords(part);
    const std::size_t at = findEquals(definition);
    if (at == definition.npos) return {};
    const std::string name = trimmed(definition.substr(0, at));
    const std::string value = chooseValue(definition.substr(at + 1));
    if (value.empty()) return {};
    // A value of a joint variable is a pose, and no part of the arm.
    if (!isJointVariable(name)) symbols.push_back({name, value});
  }
  return symbols;
}

std::string withSymbols(const std::string& cell, const std::vector<TableSymbol>& symbols) {
  if (symbols.empty()) return cell;
  const std::string plain = toAscii(cell);
  const std::string text = substitute(plain, symbols, 0);
  return text == plain ? cell : text;
}

}  // namespace denavit
