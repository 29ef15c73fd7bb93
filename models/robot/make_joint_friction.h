#pragma once

#include "core/dynamics/joint_friction.h"
#include "models/robot/robot.h"

namespace denavit {

/// Friction of one joint with that of its motor, at the joint side.
/// @throws DescriptionError where the expression cannot be read; nothing else is checked
[[nodiscard]] JointFriction makeJointFriction(const JointDescription& joint);

}  // namespace denavit
