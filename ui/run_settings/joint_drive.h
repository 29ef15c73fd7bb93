#pragma once

#include <QStringList>

#include "models/scenario/scenario.h"
#include "ui/editors/quantity_text.h"
#include "ui/studio/parts.h"

namespace denavit {

/// What a joint does in a run: it moves under its torque, stays at its start, or follows a motion.
enum class JointDrive { Free, Locked, Prescribed };

/// How people call them, in the order of JointDrive.
[[nodiscard]] QStringList driveWords();

/// @param joint  0-based
[[nodiscard]] JointDrive driveOf(const ScenarioDescription& scenario, int joint);
/// A joint that becomes prescribed stays at its start until a motion is written.
void setDrive(ScenarioDescription& scenario, int joint, JointDrive drive);
/// The same as an undo step.
void editDrive(Edits& edits, int joint, JointDrive drive);

/// How a number alone is read and shown where a joint's expression is typed: positions of a
/// prescribed joint in the units preferred, torques and forces in SI units.
[[nodiscard]] QuantityFormat driveFormat(JointDrive drive, JointType type,
                                         const PreferenceValues& values);

}  // namespace denavit
