#pragma once

#include <vector>

#include "core/symbolic/tape.h"

namespace denavit {

/// One step of a tape, with the values of its operands; b is not looked at where it takes one. The
/// sign of what is not a number is 0.
[[nodiscard]] double evaluateStep(const TapeStep& step, double a, double b);

/// What the tape says, step by step in double: what every faster way is measured by.
/// @param inputs  as many as the tape has   @param outputs  likewise
void evaluateTape(const Tape& tape, const double* inputs, double* outputs);

/// How often each value of the tape is used, outputs included: 0 for steps that nothing needs, and
/// what only they use does not count as used.
[[nodiscard]] std::vector<int> countUses(const Tape& tape);

}  // namespace denavit
