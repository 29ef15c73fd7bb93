#pragma once

#include <cassert>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// One value of an enumeration as files and people know it.
struct Word {
  int value;               ///< the enumeration's
  const char* key;         ///< in files, on the command line and in Python: "computed-torque"
  const char* label = "";  ///< on screen: "computed torque"; empty: the key
  const char* tip = "";    ///< its meaning
  const char* symbol = "";
};

/// Specialised for every enumeration that files or options know, beside the fields that use it:
/// `static constexpr std::array words{word(LinearSolver::Lu, "lu", label("LU, pivoted")), ..}`, a
/// row for every value, in the order in which people read them. word() is in field.h.
template <typename Choice>
struct Vocabulary;

template <typename Choice>
concept Worded = requires {
  Vocabulary<Choice>::words;
};

/// The row of a value, which every value has.
[[nodiscard]] constexpr const Word& rowOf(std::span<const Word> words, int value) {
  for (const Word& word : words) {
    if (word.value == value) return word;
  }
  assert(!"a value of this enumeration has no row");
  return words.front();
}
/// The row of a word; null where none has it.
[[nodiscard]] constexpr const Word* findRow(std::span<const Word> words, std::string_view key) {
  for (const Word& word : words) {
    if (key == word.key) return &word;
  }
  return nullptr;
}
[[nodiscard]] std::vector<std::string> listKeys(std::span<const Word> words);

template <Worded Choice>
[[nodiscard]] constexpr std::span<const Word> wordsOf() {
  return Vocabulary<Choice>::words;
}
/// "computed-torque", as files have it.
template <Worded Choice>
[[nodiscard]] std::string toWord(Choice value) {
  return rowOf(wordsOf<Choice>(), static_cast<int>(value)).key;
}
/// The value that a word names; nothing where none does.
template <Worded Choice>
[[nodiscard]] constexpr std::optional<Choice> findChoice(std::string_view key) {
  const Word* row = findRow(wordsOf<Choice>(), key);
  return row == nullptr ? std::nullopt : std::optional(static_cast<Choice>(row->value));
}

/// @throws DescriptionError at a place where no row has the word, with all that do
[[nodiscard]] int requireWord(const std::string& place, std::string_view key,
                              std::span<const Word> words);
template <Worded Choice>
[[nodiscard]] Choice requireChoice(const std::string& place, std::string_view key) {
  return static_cast<Choice>(requireWord(place, key, wordsOf<Choice>()));
}

}  // namespace denavit
