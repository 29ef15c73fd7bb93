#pragma once

#include <vector>

#include "core/identification/observations.h"
#include "models/identification/identify.h"

namespace denavit {

/// What the data say nothing about, in words: combinations of base parameters, friction and offsets
/// that change no torque of the motion, and why.
/// @param base  names of the base parameters
[[nodiscard]] std::vector<UnseenDirection> describeUnseen(
    const TorqueModel& model, const std::vector<IdentifiedParameter>& base,
    const ObservedMotion& motion, const LeastSquaresFit& fit);

}  // namespace denavit
