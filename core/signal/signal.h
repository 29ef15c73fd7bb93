#pragma once

#include <span>
#include <vector>

#include "core/scalar/interval_series.h"

namespace denavit {

/// One number that drives or resists an arm, as a function of time and of the joints' motion. It
/// can say what it may do within a span of time, between the instants at which it is evaluated.
/// Which variables there are, and in which order, says whoever hands the signal out. Immutable.
class Signal {
 public:
  virtual ~Signal() = default;
  /// Bounds of the value and its derivatives by time, along whatever the variables do.
  /// @param variables  variableCount() of them
  [[nodiscard]] virtual IntervalSeries bound(std::span<const IntervalSeries> variables) const = 0;
  [[nodiscard]] virtual int variableCount() const = 0;
  /// Whether the value depends on a variable.
  [[nodiscard]] virtual bool uses(int variable) const = 0;
};

/// More jumps than this in one run are not landed on one by one.
inline constexpr int kMostJumps = 10000;

/// Finds the instants in (t0, t1] at which time alone lets a signal jump or bend sharply: where
/// conditions on t, floor, sign, abs, min or max of t change sides. What depends on the other
/// variables is left out.
/// @param time  which of the variables is t [s]
/// @param jumps  [s] they are appended, in order: the first number at which the new side holds
/// @returns false where there are more than kMostJumps, or more than can be told apart; some are
///   appended then
[[nodiscard]] bool findJumps(const Signal& signal, int time, double t0, double t1,
                             std::vector<double>& jumps);

}  // namespace denavit
