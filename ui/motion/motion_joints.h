#pragma once

#include <string>
#include <vector>

#include "models/motion/motion.h"
#include "models/robot/robot.h"
#include "ui/studio/parts.h"

namespace denavit {

/// [0-based, of all joints] The joints that a motion is of, in the order of its points' values: all
/// of an arm, the independent ones of a mechanism.
[[nodiscard]] std::vector<int> listMotionJoints(const Edits& edits);

/// These joints as those of an arm: their types, limits, names. Of a mechanism its table says
/// nothing.
[[nodiscard]] RobotDescription motionRobot(const Edits& edits);

/// [rad|m] Their values in a pose of all joints.
[[nodiscard]] std::vector<double> pickMotionJoints(const Edits& edits,
                                                   const std::vector<double>& pose);

/// A controller of them with another law; see withLaw(). Gains are for what each joint feels in the
/// document's pose, of a mechanism the diagonal of M*.
/// @throws DescriptionError for what cannot be computed
[[nodiscard]] ControllerDescription withMotionLaw(const Edits& edits,
                                                  ControllerDescription controller, LawKind law);

}  // namespace denavit
