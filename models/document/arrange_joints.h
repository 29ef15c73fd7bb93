#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/mechanism/mechanism_description.h"
#include "models/project/desk.h"
#include "models/robot/robot.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Everything of a document that is numbered by joints.
struct DocumentParts {
  RobotDescription robot;  ///< of a mechanism its list of joints
  std::optional<MechanismDescription> mechanism;
  ScenarioDescription scenario;
  Desk desk;
  std::vector<double> pose;  ///< [rad|m] one per joint
  bool operator==(const DocumentParts&) const = default;
};

/// The joints of an arm after an edit: at each place the index (0-based) of the joint that was
/// there before. kNewJoint: one that was not; an index that comes again: a copy.
using JointOrder = std::vector<int>;
inline constexpr int kNewJoint = -1;

[[nodiscard]] JointOrder makeMove(std::size_t joints, int from, int to);
[[nodiscard]] JointOrder makeInsertion(std::size_t joints, int at);
[[nodiscard]] JointOrder makeCopy(std::size_t joints, int joint);
[[nodiscard]] JointOrder makeRemoval(std::size_t joints, const std::vector<int>& removed);

/// Puts the joints in another order and lets everything follow: pose, start, torques, voltages,
/// rows and columns of the drive train, locked and prescribed joints, named states, and the joint
/// numbers in torque expressions, plots and derived channels ("q3" becomes "q2"). New joints and
/// copies start at rest without torque. Expressions read 0 for a joint that is gone; curves of it
/// go too. Torques from a CSV file keep their columns.
void arrangeJoints(DocumentParts& parts, const JointOrder& order);

/// Amplitudes of a start after modes were added or taken away: those of modes that stay are kept,
/// new ones are 0. An empty list stays empty.
/// @param before, after  arms of equally many joints
void fitAmplitudes(InitialState& initial, const RobotDescription& before,
                   const RobotDescription& after);

/// Joints that were made to turn or to slide: what was an angle is no length. Where they stand, in
/// the pose, the start and named states, becomes 0, as their offset; a prescribed motion becomes
/// rest; limits go. An offset and limits that the same edit wrote are kept.
/// @param before  an arm of equally many joints
/// @returns their numbers (0-based), of those that had any of this
[[nodiscard]] std::vector<int> forgetOtherUnits(DocumentParts& parts,
                                                const RobotDescription& before);

/// An expression or channel with its joint numbers replaced: q, qd, qdd, tau and link names.
/// @param newNumbers  of each joint before, 1-based; 0: it is gone, and so its name becomes 0
[[nodiscard]] std::string renumberJoints(std::string_view text, const std::vector<int>& newNumbers);

}  // namespace denavit
