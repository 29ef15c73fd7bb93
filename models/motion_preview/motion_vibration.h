#pragma once

#include <vector>

#include "core/scalar/scalar.h"
#include "models/motion/motion.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// What a motion leaves vibrating where it ends: the undamped frequencies and damping ratios of the
/// arm with its joints guided, or driven by the scenario's controller. That is made linear about
/// the pose, whatever its law; sampling, delay and limits are left out. Modes that the joints which
/// move cannot excite, or that are damped by more than a half, are left out, too.
/// @param q_end [rad|m]  one per joint   @param travel [rad|m]  how far each joint goes
/// @returns lowest first; none of an arm that does not bend
/// @throws DescriptionError as makeController()
[[nodiscard]] std::vector<ShaperMode> findMotionModes(const ScenarioDescription& scenario,
                                                      const VecX<double>& q_end,
                                                      const VecX<double>& travel);

}  // namespace denavit
