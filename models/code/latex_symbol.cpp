#include "models/code/latex_symbol.h"

#include <algorithm>
#include <array>
#include <utility>

#include "models/ascii.h"
#include "models/find.h"
#include "models/utf8.h"

namespace denavit {
namespace {

using LatexPair = std::pair<std::string_view, std::string_view>;

constexpr auto kLatexGreek = std::to_array<std::string_view>(
    {"alpha", "beta",   "gamma",  "delta", "epsilon", "zeta",  "eta",   "theta",
     "iota",  "kappa",  "lambda", "mu",    "nu",      "xi",    "pi",    "rho",
     "sigma", "tau",    "phi",    "chi",   "psi",     "omega", "Gamma", "Delta",
     "Theta", "Lambda", "Xi",     "Pi",    "Sigma",   "Phi",   "Psi",   "Omega"});

constexpr auto kLatexSpecial = std::to_array<LatexPair>({{"\\", "$\\backslash$"},
                                                         {"{", "\\{"},
                                                         {"}", "\\}"},
                                                         {"$", "\\$"},
                                                         {"&", "\\&"},
                                                         {"#", "\\#"},
                                                         {"%", "\\%"},
                                                         {"_", "\\_"},
                                                         {"^", "\\^{}"},
                                                         {"~", "\\~{}"},
                                                         {"<", "$<$"},
                                                         {">", "$>$"},
                                                         {"|", "$|$"},
                                                         {"\"", "''"},
                                                         {"²", "$^2$"},
                                                         {"³", "$^3$"},
                                                         {"·", "$\\cdot$"},
                                                         {"×", "$\\times$"},
                                                         {"°", "$^\\circ$"},
                                                         {"–", "--"},
                                                         {"—", "---"},
                                                         {"“", "``"},
                                                         {"”", "''"},
                                                         {"’", "'"},
                                                         {"τ", "$\\tau$"},
                                                         {"ω", "$\\omega$"},
                                                         {"θ", "$\\theta$"},
                                                         {"α", "$\\alpha$"},
                                                         {"μ", "$\\mu$"},
                                                         {"µ", "$\\mu$"}});

std::string toLatexBase(const std::string& letters) {
  if (letters == "qd") return "\\dot q";
  if (letters == "qdd") return "\\ddot q";
  if (contains(kLatexGreek, std::string_view(letters))) return '\\' + letters;
  return letters.size() == 1 ? letters : "\\mathit{" + letters + '}';
}

/// "_2__x" -> "2,x"
std::string toLatexIndex(std::string_view rest) {
  std::string index;
  for (const char c : rest) {
    const bool separator = !isLetter(c) && !isDigit(c);
    if (!separator) {
      index += c;
    } else if (!index.empty() && index.back() != ',') {
      index += ',';
    }
  }
  if (index.ends_with(',')) index.pop_back();
  return index;
}

std::string toLatexCharacter(std::string_view character) {
  for (const auto& [from, to] : kLatexSpecial) {
    if (character == from) return std::string(to);
  }
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return std::string(first >= ' ' && first < 0x7F ? character : " ");
  const bool accented = first == 0xC3 && !contains("ÐÞðþ÷", character);
  return accented ? std::string(character) : "?";
}

}  // namespace

std::string toLatexSymbol(std::string_view name) {
  std::size_t letters = 0;
  while (letters < name.size() && isLetter(name[letters])) ++letters;
  const std::string base(letters > 0 ? name.substr(0, letters) : "v");
  const std::string index = toLatexIndex(name.substr(letters));
  return toLatexBase(base) + (index.empty() ? "" : "_{" + index + '}');
}

std::string toLatexText(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::string_view character = text.substr(0, std::max<std::size_t>(utf8Length(text), 1));
    result += toLatexCharacter(character);
    text.remove_prefix(character.size());
  }
  return result;
}

}  // namespace denavit
