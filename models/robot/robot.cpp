#include "models/robot/robot.h"

namespace denavit {

DENAVIT_DEFINE_VALUE(JointDescription);
bool JointDescription::operator==(const JointDescription& other) const = default;

DENAVIT_DEFINE_VALUE(RobotDescription);
bool RobotDescription::operator==(const RobotDescription& other) const = default;

}  // namespace denavit
