#pragma once

#include <QStringList>

#include "models/scenario/scenario.h"
#include "ui/editors/quantity_text.h"
#include "ui/studio/parts.h"

namespace denavit {

/// What a joint does in a run: it moves under its torque or its motor, stays at its start, or
/// follows a motion.
enum class JointDrive { Free, Locked, Prescribed };

/// How people call them, in the order of JointDrive.
[[nodiscard]] QStringList driveWords();

/// @param joint  0-based
[[nodiscard]] JointDrive driveOf(const ScenarioDescription& scenario, int joint);
/// A joint that becomes prescribed stays at its start until a motion is written.
void setDrive(ScenarioDescription& scenario, int joint, JointDrive drive);
/// The same as an undo step.
void editDrive(Edits& edits, int joint, JointDrive drive);

/// What is written down of what drives a joint.
/// Led: the scenario's motion guides the joint, or its controller drives it.
enum class DriveEntry { Torque, Voltage, Motion, File, Led, None };

/// The voltage of a joint's motor where voltages drive a run, unless a motion moves the joint; of a
/// motor without a circuit its torque.
[[nodiscard]] DriveEntry driveEntryOf(const ScenarioDescription& scenario,
                                      const RobotDescription& robot, int joint);

/// How a number alone is read and shown where a joint's expression is typed: positions of a
/// prescribed joint in the units preferred, torques, forces and voltages in SI units.
[[nodiscard]] QuantityFormat driveFormat(DriveEntry entry, JointType type,
                                         const PreferenceValues& values);

/// Whether a motion, or a controller on its way to a target, is what drives the joints.
[[nodiscard]] bool isLed(const InputDescription& input);
/// Whether any motor of an arm has a circuit.
[[nodiscard]] bool hasCircuits(const RobotDescription& robot);
/// From now on voltages drive the motors that have circuits, 0 V at first, and nothing else does:
/// their torques become 0. What clips torques goes, as what is not theirs.
void driveByVoltages(ScenarioDescription& scenario, const RobotDescription& robot);
/// Takes voltages and currents away.
void driveByTorques(ScenarioDescription& scenario);

}  // namespace denavit
