#include "models/code/language.h"

#include <array>

#include "models/find.h"

namespace denavit {
namespace {

constexpr std::array kLanguages{
    LanguageEntry{Language::C, "c", "C", ".c"},
    LanguageEntry{Language::Cpp, "c++", "C++", ".cpp"},
    LanguageEntry{Language::Fortran, "fortran", "Fortran 90", ".f90"},
    LanguageEntry{Language::Python, "python", "Python (NumPy)", ".py"},
    LanguageEntry{Language::Matlab, "matlab", "MATLAB, GNU Octave", ".m"},
    LanguageEntry{Language::Latex, "latex", "LaTeX", ".tex"},
};

}  // namespace

std::span<const LanguageEntry> languages() { return kLanguages; }

const LanguageEntry* findLanguage(std::string_view name) {
  return findWith(kLanguages, name, &LanguageEntry::name);
}

const LanguageEntry& entryOf(Language language) {
  return *findWith(kLanguages, language, &LanguageEntry::language);
}

std::vector<std::string> languageNames() {
  std::vector<std::string> names;
  for (const LanguageEntry& entry : kLanguages) names.emplace_back(entry.name);
  return names;
}

}  // namespace denavit
