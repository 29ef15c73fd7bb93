#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/csv/heading.h"

namespace denavit {

/// How the times of a table become seconds. Those that count from 1970 lose their first one: a
/// double has no room for the ns of 1.6e18.
class TableTimes {
 public:
  /// @param heading  of the column
  /// @param first  what stands in the first rows, as written
  /// @param numbers  the same as numbers
  TableTimes(const Heading& heading, const std::vector<std::string>& first,
             const std::vector<double>& numbers);

  /// Says what is wrong with the unit: "times begin at .. s"; empty where nothing is.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// Lists what was assumed; it is empty where nothing was.
  [[nodiscard]] const std::vector<std::string>& assumptions() const { return assumptions_; }
  /// Whether calc() needs the cell.
  [[nodiscard]] bool isShifted() const { return shifted_; }

  /// [s] @param number  what the cell is
  [[nodiscard]] double calc(double number, std::string_view cell) const;

 private:
  /// A decimal with all its digits.
  struct Decimal {
    std::int64_t whole = 0;
    double part = 0;
  };
  static std::optional<Decimal> split(std::string_view cell);

  double factor_ = 1, firstNumber_ = 0;
  bool shifted_ = false;
  std::optional<Decimal> first_;
  std::string problem_;
  std::vector<std::string> assumptions_;
};

}  // namespace denavit
