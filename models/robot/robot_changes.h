#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "models/robot/robot.h"

namespace denavit {

/// A change of one value of the robot: "joints[0].friction.viscous" = 5. The value is JSON.
using RobotChanges = std::vector<std::pair<std::string, nlohmann::json>>;

/// The arm with values replaced: "joints[0].friction.viscous" = 5. Paths are the keys of a robot
/// file, values are in the file's units.
/// @throws DescriptionError naming each path that is no key of a robot file, with a suggestion
[[nodiscard]] RobotDescription applyChanges(const RobotDescription& robot,
                                            const RobotChanges& changes);

/// "PATH=VALUE" of the command line as a change; a VALUE that is not JSON is taken as text.
/// @throws DescriptionError where there is no "=" or no path
[[nodiscard]] RobotChanges::value_type parseChange(const std::string& text);

}  // namespace denavit
