#pragma once

#include <vector>

#include "core/trajectory/trajectory.h"
#include "models/motion_preview/motion_preview.h"

namespace denavit {

/// Looks at a motion of a mechanism's independent joints instant by instant: the other joints
/// follow, and the drives do what the motion asks for.
/// @param times  [s] in order, one after the other without leaps
/// @param robot  all joints of the mechanism as it moves
/// @returns samples of all joints, torques of those that have drives; the tool is that of the first
///   chain
/// @throws DescriptionError where the loops do not let the motion go on, or the drives cannot lead
[[nodiscard]] std::vector<PreviewSample> previewMechanism(const ScenarioDescription& scenario,
                                                          const RobotDescription& robot,
                                                          const Trajectory& motion,
                                                          const std::vector<double>& times);

}  // namespace denavit
