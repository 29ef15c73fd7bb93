#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "models/ascii.h"

namespace denavit {

/// What stands in a cell: a number, with a unit perhaps, and the joint variable perhaps.
struct CellReading {
  double number = 0;        ///< in the unit written, or bare
  std::string unit;         ///< "deg", "mm"; empty: bare
  bool hasPi = false;       ///< an expression in pi: radians
  bool isVariable = false;  ///< contains the joint variable: "q3", "theta3 + 90"
  bool isReversed = false;  ///< contains it with a minus sign
  int variable = 0;         ///< its number, 0 where it has none
  int decimals = 0;         ///< digits after the point of a plain number
  bool isPlain = false;     ///< nothing but a number
  std::string unknown;      ///< a name without a value; it counts as 0
};

/// Reads a cell. Empty cells and dashes are 0.
/// @param symbols  names with a value
/// @param decimalComma  a comma in a number is its decimal sign
/// @returns nothing where the text is no number
[[nodiscard]] std::optional<CellReading> readCell(std::string_view text,
                                                  const std::map<std::string, double>& symbols,
                                                  bool decimalComma = false);

/// The text without spaces around it, with plain ASCII for Greek letters, signs and subscripts.
[[nodiscard]] std::string toAscii(std::string_view text);
[[nodiscard]] std::string trimmed(std::string_view text);

/// @param words  between spaces
[[nodiscard]] bool isOneOf(std::string_view word, std::string_view words);

}  // namespace denavit
