#pragma once

#include <vector>

namespace denavit {

/// Values at other times, linear between rows; NaN before the first and after the last.
/// @param time, values  of equal size, time increasing  @param at  not falling
[[nodiscard]] std::vector<double> interpolate(const std::vector<double>& time,
                                              const std::vector<double>& values,
                                              const std::vector<double>& at);

/// a - b at the times of a; NaN where b has no values.
[[nodiscard]] std::vector<double> calcDifference(const std::vector<double>& timeA,
                                                 const std::vector<double>& a,
                                                 const std::vector<double>& timeB,
                                                 const std::vector<double>& b);

}  // namespace denavit
