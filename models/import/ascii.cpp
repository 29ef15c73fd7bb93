#include "models/ascii.h"

#include <algorithm>
#include <array>

#include "models/find.h"
#include "models/import/cell.h"

namespace denavit {
namespace {

struct Spelling {
  std::string_view from, to;
};

/// What people and programs write instead of ASCII.
constexpr std::array kSpellings{
    Spelling{"\\frac", "\\frac"}, Spelling{"\\alpha", "alpha"}, Spelling{"\\theta", "theta"},
    Spelling{"\\sigma", "sigma"}, Spelling{"\\gamma", "gamma"}, Spelling{"\\pi", "pi"},
    Spelling{"^\\circ", "deg"},   Spelling{"^{\\circ}", "deg"}, Spelling{"\\degree", "deg"},
    Spelling{"\\mathrm", ""},     Spelling{"\\text", ""},       Spelling{"\\,", " "},
    Spelling{"<sub>", "_"},       Spelling{"</sub>", ""},       Spelling{"<sup>", ""},
    Spelling{"</sup>", ""},       Spelling{"<br>", " "},        Spelling{"&nbsp;", " "},
    Spelling{"&alpha;", "alpha"}, Spelling{"&theta;", "theta"}, Spelling{"&pi;", "pi"},
    Spelling{"&deg;", " deg"},    Spelling{"&minus;", "-"},     Spelling{"&sigma;", "sigma"},
    Spelling{"α", "alpha"},       Spelling{"⍺", "alpha"},       Spelling{"𝛼", "alpha"},
    Spelling{"θ", "theta"},       Spelling{"ϑ", "theta"},       Spelling{"𝜃", "theta"},
    Spelling{"Θ", "theta"},       Spelling{"γ", "gamma"},       Spelling{"σ", "sigma"},
    Spelling{"π", "pi"},          Spelling{"°", " deg"},        Spelling{"º", " deg"},
    Spelling{"−", "-"},           Spelling{"–", "-"},           Spelling{"—", "-"},
    Spelling{"₋", "-"},           Spelling{"⁻", "-"},           Spelling{"⁺", "+"},
    Spelling{"²", "2"},           Spelling{"³", "3"},           Spelling{"·", "*"},
    Spelling{"½", " 1/2 "},       Spelling{"⅓", " 1/3 "},       Spelling{"⅔", " 2/3 "},
    Spelling{"¼", " 1/4 "},       Spelling{"¾", " 3/4 "},       Spelling{"⅙", " 1/6 "},
    Spelling{"⅚", " 5/6 "},       Spelling{"⅛", " 1/8 "},       Spelling{"√", "sqrt"},
    Spelling{"×", "*"},           Spelling{"ᵢ", "_i"},          Spelling{"ⱼ", "_j"},
    Spelling{"₀", "0"},           Spelling{"₁", "1"},           Spelling{"₂", "2"},
    Spelling{"₃", "3"},           Spelling{"₄", "4"},           Spelling{"₅", "5"},
    Spelling{"₆", "6"},           Spelling{"₇", "7"},           Spelling{"₈", "8"},
    Spelling{"₉", "9"},           Spelling{"\u00a0", " "},      Spelling{"\u2009", " "},
    Spelling{"\u202f", " "},      Spelling{"\ufeff", ""},       Spelling{"（", "("},
    Spelling{"）", ")"},          Spelling{"［", "["},          Spelling{"］", "]"},
};

/// "\frac{a}{b}" as "(a)/(b)", and no dollars and braces.
std::string withoutLatex(std::string text) {
  for (std::size_t at; (at = text.find("\\frac{")) != std::string::npos;) {
    const std::size_t middle = text.find("}{", at);
    const std::size_t end = middle == std::string::npos ? middle : text.find('}', middle + 2);
    if (end == std::string::npos) break;
    text.replace(end, 1, ")");
    text.replace(middle, 2, ")/(");
    text.replace(at, 6, "(");
  }
  std::string plain;
  for (const char c : text) {
    if (c != '$' && c != '{' && c != '}' && c != '`') plain += c;
  }
  return plain;
}

}  // namespace

std::string trimmed(std::string_view text) { return std::string(trimmedView(text)); }

bool isOneOf(std::string_view word, std::string_view words) {
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t to = std::min(words.find(' ', from), words.size());
    if (words.substr(from, to - from) == word) return true;
    from = to + 1;
  }
  return false;
}

std::string toAscii(std::string_view text) {
  std::string ascii;
  for (std::size_t at = 0; at < text.size();) {
    const bool plain = static_cast<unsigned char>(text[at]) < 0x80 && !contains("\\^<&", text[at]);
    const Spelling* found = nullptr;
    for (const Spelling& spelling : kSpellings) {
      if (plain) break;
      if (text.substr(at).starts_with(spelling.from)) found = &spelling;
      if (found) break;
    }
    if (found) {
      // "5²" is a power, "kg m²" a unit.
      const bool power = (found->from == "²" || found->from == "³") && !ascii.empty() &&
                         (isDigit(ascii.back()) || ascii.back() == ')');
      if (power) ascii += '^';
      ascii += found->to;
      at += found->from.size();
    } else {
      ascii += text[at++];
    }
  }
  // A raised star marks a joint variable.
  return trimmed(replaceAll(withoutLatex(ascii), "^*", "*"));
}

}  // namespace denavit
