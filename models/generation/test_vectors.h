#pragma once

#include "models/code/write_code.h"
#include "models/generation/code_states.h"

namespace denavit {

/// Results of the double-precision recursions at random states, with the largest error allowed in
/// code there: a hundred times the effect of rounding on the recursion. This limit reflects the
/// size of the terms that are summed, also where they cancel, and the condition of the inertia
/// matrix. A base parameter may be 0 because the arm's numbers happen to cancel; the code has a
/// column for it because it must hold for any numbers.
[[nodiscard]] TestVectors makeVectors(CodeStates& states, const Generation& generation,
                                      bool isInverseKinematics, int count);

/// Differences of a routine's outputs from these results.
struct CodeErrors {
  double largest = 0;    ///< relative to the vectors' sizes; NaN if an output is NaN
  double limit = 0;      ///< the largest that rounding can explain, also relative
  bool isRight = true;   ///< no difference exceeds its limit
  bool isFinite = true;  ///< all outputs and all results are finite
};
[[nodiscard]] CodeErrors findErrors(const Routine& routine, const TestVectors& vectors);

}  // namespace denavit
