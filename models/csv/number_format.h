#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace denavit {

/// How the numbers of a table are written. The other one of point and comma, an apostrophe or a
/// space may stand between groups of three digits.
struct NumberFormat {
  char decimal = '.';  ///< '.' or ','
  bool operator==(const NumberFormat&) const = default;
};

/// A cell that a decision rests on.
struct NumberWitness {
  std::string cell;    ///< as written
  std::size_t at = 0;  ///< index of the cell among those looked at, from 0
};

/// Decides how numbers are written from all cells of a table: in one cell alone "1,075" may be
/// a thousand and seventy-five or a little more than one.
class NumberFormatFinder {
 public:
  /// Takes the numbers of a cell into account, those within an expression too.
  /// @param mayBeThousands  the number can be a thousand or more; an angle is none
  void look(std::string_view cell, bool mayBeThousands = true);

  /// The format that every cell looked at can have; where no cell tells, '.' is the decimal sign.
  /// Nothing where both signs are possible, or where two cells contradict each other.
  [[nodiscard]] std::optional<NumberFormat> format() const;
  /// Whether one cell has a decimal point and another one a decimal comma.
  [[nodiscard]] bool isContradictory() const { return point_ && comma_; }
  /// Where format() is empty because of a comma or a contradiction: the reason, with the cells:
  /// "\"1,075\" may have a decimal comma or a comma between thousands".
  [[nodiscard]] std::string doubt() const;

  /// The first cell that shows that numbers have a decimal point, or a decimal comma.
  [[nodiscard]] const std::optional<NumberWitness>& decimalPoint() const { return point_; }
  [[nodiscard]] const std::optional<NumberWitness>& decimalComma() const { return comma_; }
  /// The first cell whose comma, or whose point, may be a decimal sign or stand between thousands.
  [[nodiscard]] const std::optional<NumberWitness>& openComma() const { return openComma_; }
  [[nodiscard]] const std::optional<NumberWitness>& openPoint() const { return openPoint_; }

 private:
  void lookAtNumber(std::string_view number, bool mayBeThousands, std::string_view cell);

  std::size_t count_ = 0;
  std::optional<NumberWitness> point_, comma_, openComma_, openPoint_;
};

/// The text with its numbers as C++ writes them: "1.075,5 mm" with a decimal comma is "1075.5 mm",
/// "(1,075)" of spreadsheets "-1075", "4.0D+02" of Fortran "4.0e+02", "400-" is "-400".
/// @returns nothing where a sign is at a place that it has in no number of this format
[[nodiscard]] std::optional<std::string> toPlainNumbers(std::string_view cell, NumberFormat format);

/// The number that a cell is; nothing where it is none, or not finite.
[[nodiscard]] std::optional<double> readNumber(std::string_view cell, NumberFormat format);

}  // namespace denavit
