#pragma once

#include <string>
#include <string_view>

namespace denavit {

/// A name as a symbol of a formula: "S23" -> "S_{23}", "qd2" -> "\dot q_{2}", "tau" -> "\tau",
/// "DV1" -> "\mathit{DV}_{1}".
[[nodiscard]] std::string toLatexSymbol(std::string_view name);

/// A text as LaTeX prints it. Accented letters of Latin-1 stay; what pdflatex would stop at becomes
/// "?".
[[nodiscard]] std::string toLatexText(std::string_view text);

}  // namespace denavit
