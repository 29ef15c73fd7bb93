#pragma once

#include <string>
#include <vector>

namespace denavit {

/// A name that a line beside a table gives a value.
struct TableSymbol {
  std::string name;   ///< "a2"
  std::string value;  ///< as written, in ASCII: "sqrt(284.5^2+53.5^2)", "300 mm"
};

/// The names that a line defines: "a2 = 0.4", "where L1 = 300 mm and L2 = L1 + 0.1". Of several
/// values that are equal ("a2 = sqrt(2) = 1.414") it is the first. Empty where the line is no
/// definition.
[[nodiscard]] std::vector<TableSymbol> readSymbols(const std::string& line);

/// A cell with the values of names in their place, in brackets; "L2" of "L2 = L1 + 0.1" and
/// "L1 = 0.3" is "(0.3) + 0.1". Joint variables stay.
[[nodiscard]] std::string withSymbols(const std::string& cell,
                                      const std::vector<TableSymbol>& symbols);

}  // namespace denavit
