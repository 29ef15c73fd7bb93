#pragma once

#include <string>

#include "core/mechanism/mechanism.h"
#include "models/robot/robot.h"

namespace denavit {

/// What columns of a joint are numbered by: "1" of tau1_Nm, "_crank_1" of tau_crank_1_Nm where the
/// joints are those of a mechanism. @param joint  0-based
[[nodiscard]] inline std::string columnLabel(const RobotDescription& robot, std::size_t joint) {
  if (!robot.isJointList) return std::to_string(joint + 1);
  return "_" + toColumnName(robot.joints[joint].name);
}

}  // namespace denavit
