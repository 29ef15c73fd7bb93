#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// What a routine can be written in.
enum class Language { C, Cpp, Fortran, Python, Matlab, Latex };

/// A language as people and the command line call it.
struct LanguageEntry {
  Language language;
  std::string_view name;       ///< on the command line: "fortran"
  std::string_view title;      ///< for people: "Fortran 90"
  std::string_view extension;  ///< of its files: ".f90"
};

/// All of them, in the order of the enumeration.
[[nodiscard]] std::span<const LanguageEntry> languages();
/// By its name on the command line; null for unknown names.
[[nodiscard]] const LanguageEntry* findLanguage(std::string_view name);
[[nodiscard]] const LanguageEntry& entryOf(Language language);
/// The names on the command line: "c", "c++", "fortran", "python", "matlab", "latex".
[[nodiscard]] std::vector<std::string> languageNames();

}  // namespace denavit
