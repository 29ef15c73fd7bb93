#pragma once

#include <string>
#include <vector>

namespace denavit {

struct Run;

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

/// A value that is not the same in all of some runs.
struct ParameterDifference {
  std::string path;  ///< of the arm as in its file: "joints[1].link.mass", or "scenario.duration"
  std::string unit;  ///< "kg"; angles are in degrees; empty: none, or a text
  std::vector<std::string> values;  ///< one per run; "none" where it is not given
};

/// What tells runs apart: every value of arm and scenario that differs between any two of them, in
/// the order of the files. Names, descriptions and sources are left out.
[[nodiscard]] std::vector<ParameterDifference> findParameterDifferences(
    const std::vector<const Run*>& runs);

}  // namespace denavit
