#include "models/mat/mat_names.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "models/ascii.h"
#include "models/find.h"

namespace denavit {
namespace {

/// "reaction_the_pin_betw" and "_fx_N": the ends of a long name say what it is of and what it is.
constexpr std::size_t kMatNameEnd = 20;

bool isMatWord(std::string_view name) {
  constexpr std::array<std::string_view, 20> kKeywords{
      "break",      "case",   "catch",    "classdef", "continue", "else",      "elseif",
      "end",        "for",    "function", "global",   "if",       "otherwise", "parfor",
      "persistent", "return", "spmd",     "switch",   "try",      "while"};
  return contains(kKeywords, name);
}

std::string toMatName(const std::string& name) {
  std::string made;
  for (const char c : name) made += isNamePart(c) ? c : '_';
  if (made.empty() || !isLetter(made.front()) || isMatWord(made)) made = "x" + made;
  return made;
}

/// The name, short enough. @param number  behind it, or in the middle of a long one; may be empty
std::string shorten(const std::string& name, const std::string& number) {
  const std::string behind = number.empty() ? "" : "_" + number;
  if (name.size() + behind.size() <= kLongestMatName) return name + behind;
  const std::string middle = behind + "_";
  const std::size_t start = kLongestMatName - kMatNameEnd - middle.size();
  return name.substr(0, start) + middle + name.substr(name.size() - kMatNameEnd);
}

}  // namespace

std::vector<std::string> makeMatNames(const std::vector<std::string>& names,
                                      const std::vector<std::string>& taken) {
  std::set<std::string> known(taken.begin(), taken.end());
  std::vector<std::string> made(names.size());
  // Names that can stay stay, whatever others become.
  for (std::size_t k = 0; k < names.size(); ++k) {
    const bool stays = toMatName(names[k]) == names[k] && names[k].size() <= kLongestMatName;
    if (stays && known.insert(names[k]).second) made[k] = names[k];
  }
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (!made[k].empty()) continue;
    const std::string name = toMatName(names[k]);
    made[k] = shorten(name, "");
    for (int number = 2; !known.insert(made[k]).second; ++number) {
      made[k] = shorten(name, std::to_string(number));
    }
  }
  return made;
}

}  // namespace denavit
