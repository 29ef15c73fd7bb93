#pragma once

#include "models/scenario/scenario.h"

namespace denavit {

/// What a joint does in a run: it moves under its torque, stays at its start, or follows a motion.
enum class JointDrive { Free, Locked, Prescribed };

/// @param joint  0-based
[[nodiscard]] JointDrive driveOf(const ScenarioDescription& scenario, int joint);
/// A joint that becomes prescribed stays at its start until a motion is written.
void setDrive(ScenarioDescription& scenario, int joint, JointDrive drive);

}  // namespace denavit
