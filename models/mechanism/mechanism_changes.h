#pragma once

#include "models/mechanism/mechanism_description.h"
#include "models/robot/robot_changes.h"

namespace denavit {

/// The mechanism with values replaced: "chains[0].robot.joints[1].link.mass" = 2. Paths are the
/// keys of a mechanism file; values are in its units, those of a chain in the units of its robot.
/// @throws DescriptionError naming each path that is no key of such a file, with a suggestion
[[nodiscard]] MechanismDescription applyChanges(const MechanismDescription& mechanism,
                                                const RobotChanges& changes);

}  // namespace denavit
