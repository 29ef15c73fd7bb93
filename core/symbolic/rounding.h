#pragma once

#include <vector>

#include "core/symbolic/lowering.h"
#include "core/symbolic/routine.h"

namespace denavit {

/// Code with the computation of its constants, so that rounding can be followed from the arm's own
/// numbers to the outputs.
struct TracedCode {
  Tape tape;
  Tape init;                       ///< inputs: the parameters; outputs: the tape's constants
  std::vector<double> parameters;  ///< numbers of the arm
};

[[nodiscard]] TracedCode trace(const LoweredFormulas& lowered, const ConstantTable& constants);

/// The effect of rounding on each output: the largest change in `runs` evaluations in which every
/// operation is changed by one unit in the last place, up or down at random. It includes
/// cancellation and bad conditioning. The same inputs give the same numbers.
///
/// Vignes. A stochastic arithmetic for reliable scientific computation. Math. Comput. Simul. 35(3),
/// 1993.
[[nodiscard]] std::vector<double> calcRounding(const TracedCode& code,
                                               const std::vector<double>& inputs, int runs);

/// Inputs at which the accuracy of code is compared, grouped by the kind of state.
using Trials = std::vector<std::vector<std::vector<double>>>;

/// Compares the accuracy of forms of code with one that is known to be good.
class DigitGuard {
 public:
  /// @param outputs  of the code, in the order of its tape
  DigitGuard(const TracedCode& good, std::vector<RoutineArgument> outputs, const Trials& trials);

  /// Whether rounding changes no output more than a hundred times as much as in the good code, at
  /// three of four states of every kind. At single states any sum may cancel by chance.
  [[nodiscard]] bool keepsDigits(const TracedCode& code) const;

 private:
  [[nodiscard]] std::vector<double> findBounds(const TracedCode& good,
                                               const std::vector<double>& inputs) const;

  std::vector<RoutineArgument> outputs_;
  const Trials& trials_;
  Trials
      bounds_;  ///< per kind, state and output; not finite if the good code gives no finite number
};

}  // namespace denavit
