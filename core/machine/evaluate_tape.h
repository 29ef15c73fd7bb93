#pragma once

#include <vector>

#include "core/symbolic/tape.h"

namespace denavit {

/// What the tape says, step by step in double: what every faster way is measured by. The sign of
/// what is not a number is 0.
/// @param inputs  as many as the tape has   @param outputs  likewise
void evaluateTape(const Tape& tape, const double* inputs, double* outputs);

/// How often each value of the tape is used, outputs included: 0 for steps that nothing needs, and
/// what only they use does not count as used.
[[nodiscard]] std::vector<int> countUses(const Tape& tape);

}  // namespace denavit
