#pragma once

#include <QString>

#include "models/robot/robot.h"
#include "ui/studio/parts.h"

namespace denavit {

/// Puts another arm in place of the document's, as one undo step. Its joints start at rest in their
/// zero pose, without torque; only a joint with the name, the type and the number of one before
/// keeps what the run settings say of it.
/// @param text  of the undo step: "import table"
void replaceArm(Edits& edits, Selection& selection, const RobotDescription& robot,
                const QString& text);

}  // namespace denavit
