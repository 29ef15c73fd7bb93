#include "models/code/name_table.h"

#include "models/ascii.h"
#include "models/code/latex_symbol.h"
#include "models/find.h"

namespace denavit {
namespace {

/// Letters, digits and underscores, a letter first: what every language takes.
std::string toIdentifier(std::string_view wanted, std::size_t longest) {
  std::string name;
  for (const char c : wanted) name += isNamePart(c) ? c : '_';
  if (name.empty() || !isLetter(name.front())) name.insert(0, "v");
  return name.substr(0, longest);
}

std::string withEnding(const std::string& name, const std::string& ending, std::size_t longest) {
  return name.substr(0, longest - ending.size()) + ending;
}

/// "S1_2"; "S_{1}'", "S_{1}^{(3)}"
std::string withNumber(const std::string& name, int number, const Dialect& dialect) {
  const std::string digits = std::to_string(number);
  if (!dialect.typeset) return withEnding(name, '_' + digits, dialect.longestName);
  return name + (number == 2 ? "'" : "^{(" + digits + ")}");
}

}  // namespace

NameTable::NameTable(const Dialect& dialect) : dialect_(dialect) {}

std::string NameTable::keyOf(const std::string& name) const {
  return dialect_.caseMatters ? name : toLower(name);
}

std::string NameTable::spell(std::string_view wanted) const {
  if (dialect_.typeset) return toLatexSymbol(wanted);
  const std::string name = toIdentifier(wanted, dialect_.longestName);
  if (!contains(dialect_.reserved, std::string_view(keyOf(name)))) return name;
  return withEnding(name, "_", dialect_.longestName);
}

std::string NameTable::claim(std::string_view wanted) {
  const std::string name = spell(wanted);
  std::string candidate = name;
  for (int number = 2; !take(candidate); ++number) {
    candidate = withNumber(name, number, dialect_);
  }
  return candidate;
}

std::string NameTable::claimNumbered(char letter) {
  for (;;) {
    const std::string name = spell(letter + std::to_string(++lastNumbers_[letter]));
    if (take(name)) return name;
  }
}

}  // namespace denavit
