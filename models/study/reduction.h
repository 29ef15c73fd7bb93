#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// What makes one number of the rows of an expression.
enum class Reduction { Max, Min, Mean, RootMeanSquare, First, Last, At, Settle, Overshoot, Count };

/// The numbers beside the expression, and where they are missing.
struct ReductionArguments {
  double instant = 0;                     ///< [s] of At
  double band = 0;                        ///< of Settle, as a part of the step
  std::optional<double> finalValue = {};  ///< of Settle and Overshoot; none: the last row
};

/// "max", "min".. as users write them, in the order of the enumeration.
[[nodiscard]] const std::vector<std::string>& reductionNames();
[[nodiscard]] std::optional<Reduction> findReduction(std::string_view name);
/// How many arguments a call of it takes, the expression among them.
struct ArgumentRange {
  std::size_t least, most;
};
[[nodiscard]] ArgumentRange argumentsOf(Reduction reduction);

/// The number that rows come to; NaN where there is none.
/// @param time, values  one per row; at least one row, time increasing
[[nodiscard]] double reduceRows(Reduction reduction, const ReductionArguments& arguments,
                                const std::vector<double>& time, const std::vector<double>& values);

/// Its derivative by a parameter on which the rows depend, and their instants do not; of a row that
/// was chosen that of the row.
/// @param tangents  derivatives of the values
/// @returns nothing for Settle and Count, which jump
[[nodiscard]] std::optional<double> reduceTangents(Reduction reduction,
                                                   const ReductionArguments& arguments,
                                                   const std::vector<double>& time,
                                                   const std::vector<double>& values,
                                                   const std::vector<double>& tangents);

}  // namespace denavit
