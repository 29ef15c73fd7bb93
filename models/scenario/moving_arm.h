#pragma once

#include <optional>

#include "models/mechanism/mechanism_description.h"
#include "models/robot/robot.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// What moves in a run: an arm, or a mechanism with its list of joints.
struct MovingArm {
  RobotDescription robot;
  std::optional<MechanismDescription> mechanism = {};
  bool operator==(const MovingArm&) const = default;
};

/// A mechanism with the list of its joints.
[[nodiscard]] MovingArm makeMovingArm(const MechanismDescription& mechanism);
/// That of a scenario, its changes applied.
/// @throws DescriptionError as applyChanges()
[[nodiscard]] MovingArm makeMovingArm(const ScenarioDescription& scenario);

}  // namespace denavit
