#pragma once

#include <optional>
#include <vector>

#include "core/trajectory/path_timing.h"

namespace denavit {

/// Laws of joints that each keep to their own bounds and arrive together: the slowest as quick as
/// it can be, the others made to take as long. Trapezoids keep their acceleration and cruise more
/// slowly; other profiles are stretched. Joints that stay have laws of no duration. (All joints by
/// one law, in proportion: fitLaw() along a StraightPath.)
/// @returns nothing where the bounds of a joint that moves do not decide on its time
[[nodiscard]] std::optional<std::vector<TimeLaw>> fitJointLaws(const VecX<double>& from,
                                                               const VecX<double>& to,
                                                               Profile profile,
                                                               const MotionBounds& bounds);

}  // namespace denavit
