#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "models/code/language.h"

namespace denavit {

/// What stands before and after something: "sin(" and ")".
struct Enclosure {
  std::string_view open, close;
};

/// How a language writes what all of them have: expressions, numbers, elements of arrays, names,
/// lines. All else (headings of functions, declarations, tests) has a file per language.
struct Dialect {
  Language language;

  // Expressions. The texts of functions are complete up to their argument.
  std::string_view product;        ///< "*"
  std::string_view numberProduct;  ///< before a number
  Enclosure sine, cosine, root, sign, angle;
  Enclosure stumpff;               ///< before the order, and after the squared angle
  std::string_view stumpffMiddle;  ///< between the two
  /// A sum of three is (a + b) + c: the language may add in another order where none is written.
  bool everyParenthesis;
  bool typeset;  ///< for the eye only: fractions, powers of ten, signs without parentheses

  // Numbers.
  bool numbersNeedPoint;          ///< 5 would be an integer
  std::string_view numberSuffix;  ///< "_dp"

  // Elements of vectors and matrices.
  Enclosure element;            ///< "[" and "]"
  int firstIndex;               ///< 0 or 1
  bool flatMatrices;            ///< matrices are vectors, row by row
  std::string_view indexComma;  ///< between row and column

  // Names.
  std::span<const std::string_view> reserved;
  bool caseMatters;
  std::size_t longestName;

  // Lines.
  std::string_view comment;       ///< "// "
  std::string_view local;         ///< before an assignment that declares its target
  std::string_view end;           ///< of a statement
  std::string_view continuation;  ///< at the end of a line that goes on
  bool wrapsInParentheses;        ///< a line goes on only inside of parentheses
};

[[nodiscard]] const Dialect& dialectOf(Language language);

/// Of lines of code [characters].
inline constexpr std::size_t kCodeWidth = 100;

}  // namespace denavit
