#pragma once

#include <QString>

#include "models/robot/robot.h"

namespace denavit {

class Studio;

/// Puts another arm in place of the document's, as one undo step. Lists of the run settings that
/// have one entry per joint follow: entries of joints that are gone go, new joints start at rest
/// without torque.
/// @param text  of the undo step: "import table"
void replaceArm(Studio& studio, const RobotDescription& robot, const QString& text);

}  // namespace denavit
