#pragma once

#include "models/scenario/scenario.h"

namespace denavit {

/// The arm of a scenario with its changes made; of a mechanism the list of its changed joints.
/// @throws DescriptionError as applyChanges()
[[nodiscard]] RobotDescription makeChangedRobot(const ScenarioDescription& scenario);

}  // namespace denavit
