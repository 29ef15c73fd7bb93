#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/ascii.h"
#include "models/csv/number_format.h"

namespace denavit {

/// What stands in a cell: a number, with a unit perhaps, and the joint variable perhaps.
struct CellReading {
  double number = 0;                 ///< in the unit written, or bare
  std::string unit;                  ///< "deg", "mm"; empty: bare
  bool hasPi = false;                ///< an expression in pi: radians
  bool isVariable = false;           ///< contains the joint variable: "q3", "theta3 + 90"
  int variable = 0;                  ///< its number, 0 where it has none
  int decimals = 0;                  ///< most digits after the point of a number in it
  bool isPlain = false;              ///< nothing but a number
  std::vector<std::string> unknown;  ///< names without a value; they count as 0
  /// Why its joint variables are more than the variable of one joint, with something added: "holds
  /// 2 times q1". Empty where they are not.
  std::string coupling;
};

/// Reads a cell. Empty cells and dashes are 0; numbers in brackets are negative, as in
/// spreadsheets.
/// @param symbols  names with a value
/// @returns nothing where the text is no number: also where numbers with a unit are added to
///   numbers without
[[nodiscard]] std::optional<CellReading> readCell(std::string_view text,
                                                  const std::map<std::string, double>& symbols,
                                                  NumberFormat format = {});

/// Whether a cell says in a word that it has no number: "n/a", "none".
[[nodiscard]] bool isWordForNothing(std::string_view text);

/// Whether a name is that of a joint variable: "q", "q3", "q_3", "theta3", "th3", "t3", "variable".
[[nodiscard]] bool isJointVariable(std::string_view name);

/// The text without spaces around it, with plain ASCII for Greek letters, signs and subscripts.
[[nodiscard]] std::string toAscii(std::string_view text);
[[nodiscard]] std::string trimmed(std::string_view text);

/// @param words  between spaces
[[nodiscard]] bool isOneOf(std::string_view word, std::string_view words);

}  // namespace denavit
