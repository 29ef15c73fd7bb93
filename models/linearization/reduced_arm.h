#pragma once

#include "core/linear_system/reduction.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {

/// A linear arm of fewer states, balanced ones: "reduced1", .. Its loop, if it has one, is that of
/// before.
struct ReducedArm {
  LinearizedArm arm;
  ReducedSystem reduction;
};

/// @throws DescriptionError naming "reduce" where the order is not from what does not decay to that
///   of the arm
[[nodiscard]] ReducedArm reduceArm(LinearizedArm arm, int order);

}  // namespace denavit
