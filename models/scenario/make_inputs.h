#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// What formulas drive the joints with; null where there are none.
/// @param clips   whether the run saturates torques at the limits' efforts: their signals learn of
///   it
/// @throws DescriptionError for what is no formula
[[nodiscard]] std::shared_ptr<const TorqueInput> makeTorqueInput(
    const std::vector<std::string>& tau, bool clips, const std::vector<JointLimits>& limits);

/// Null where there is none.
/// @throws DescriptionError for what is no formula
[[nodiscard]] std::shared_ptr<const WrenchInput> makeWrenchInput(
    const std::optional<WrenchDescription>& wrench, int jointCount);

/// Pulls on the points of an arm, whose links count from 1 to its joints.
[[nodiscard]] std::vector<Pull> makePulls(const std::vector<PullDescription>& pulls,
                                          const RobotDescription& robot);

}  // namespace denavit
