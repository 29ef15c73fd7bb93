#pragma once

#include "core/dynamics/joint_friction.h"
#include "models/robot/robot.h"

namespace denavit {

/// Friction of one joint at the joint side.
/// @param withMotor  with that of its motor and its gear: there is no drive train
/// @throws DescriptionError where the expression cannot be read; nothing else is checked
[[nodiscard]] JointFriction makeJointFriction(const JointDescription& joint, bool withMotor = true);

}  // namespace denavit
