#pragma once

#include "models/code/write_code.h"
#include "models/generation/symbolic_robot.h"

namespace denavit {

/// Gives those values of a routine that are motions of a link the names that readers expect, and a
/// remark: w2x, dw2x, a2x for link 2's angular velocity, its angular acceleration, and the
/// acceleration of its frame's origin less gravity, each in the link's own frame. Passes over the
/// formulas leave no trace of where a value came from: it is known by being the same as the
/// recursion's in every state of the vectors. What is used once stays inside its formula.
void nameLinkMotions(Routine& routine, const NumericArm& arm, const TestVectors& vectors);

}  // namespace denavit
