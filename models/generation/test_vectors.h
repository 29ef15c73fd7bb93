#pragma once

#include "core/symbolic/generate.h"
#include "models/code/write_code.h"
#include "models/generation/symbolic_robot.h"

namespace denavit {

/// What the recursions over doubles give at random states. A base parameter may be 0 for numbers
/// that happen to cancel; the code, which is for any numbers, has a column for it.
[[nodiscard]] TestVectors makeVectors(const Generator& generator, const NumericArm& arm,
                                      const GenerationOptions& options,
                                      const Generation& generation, int states);

/// The largest difference of a routine's outputs from these, over the largest component of a state.
[[nodiscard]] double findLargestError(const Routine& routine, const TestVectors& vectors);

}  // namespace denavit
