#pragma once

#include <string>
#include <vector>

#include "models/generation/equations.h"

namespace denavit {

/// A piece of a formula as it is set: a number, a letter with its indices, a sign or parenthesis.
struct EquationSymbol {
  enum class Style { Number, Letter, Upright, Sign };
  Style style = Style::Letter;
  std::string base;   ///< UTF-8: "m", "θ", "1/2"
  std::string below;  ///< index: "2", "12", "2zz"
  int power = 1;      ///< shown from 2 on
  int dots = 0;       ///< over the base: of rates and accelerations
  bool operator==(const EquationSymbol&) const = default;
};

/// Whether a term is subtracted.
[[nodiscard]] inline bool isNegative(const EquationTerm& term) { return term.number < 0; }

/// What a term is made of, without its sign and without rates and accelerations: "2 m2 a2 c2x C2".
[[nodiscard]] std::vector<EquationSymbol> symbolsOf(const Equations& equations,
                                                    const EquationTerm& term);
/// The rates or acceleration that multiply a term; of gravity nothing.
[[nodiscard]] std::vector<EquationSymbol> motionOf(const Equations& equations,
                                                   const EquationTerm& term);
/// The torque of a row: tau with its number.
[[nodiscard]] EquationSymbol torqueOf(int row);

/// Terms of a row that the same accelerations or rates multiply, as places in the row.
struct EquationGroup {
  std::size_t first = 0, end = 0;
};
[[nodiscard]] std::vector<EquationGroup> groupsOf(const std::vector<EquationTerm>& row);

/// The letters that stand in some term, in the order of the arm's.
[[nodiscard]] std::vector<int> findUsedLetters(const Equations& equations);
[[nodiscard]] EquationSymbol symbolOf(const EquationLetter& letter);

/// All rows as an align* environment.
[[nodiscard]] std::string toLatex(const Equations& equations);

/// What a term stands for, in words: "what the acceleration of joint 2 asks of joint 1".
[[nodiscard]] std::string explain(const EquationTerm& term);

}  // namespace denavit
