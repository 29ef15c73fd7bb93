#pragma once

#include <QCoreApplication>
#include <QString>

#include "models/robot/robot.h"

namespace denavit {

/// Why a panel about one arm has none to show.
[[nodiscard]] inline QString noArmText(const RobotDescription& robot) {
  const auto translate = [](const char* text) {
    return QCoreApplication::translate("denavit::NoArm", text);
  };
  return robot.isJointList
             ? translate(
                   "This is about one arm. Of a mechanism see Closures and Reduced, or save one "
                   "of its chains as a robot: chain menu in Design.")
             : translate("The arm cannot be computed: see Problems.");
}

}  // namespace denavit
