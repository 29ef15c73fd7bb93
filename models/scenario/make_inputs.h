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

/// What formulas ask of the motors [V], saturated where their amplifiers are; null where there are
/// none.
/// @throws DescriptionError for what is no formula
[[nodiscard]] std::shared_ptr<const TorqueInput> makeVoltageInput(
    const std::vector<std::string>& voltage, const MotorBank& motors);

/// Null where there is none.
/// @throws DescriptionError for what is no formula
[[nodiscard]] std::shared_ptr<const WrenchInput> makeWrenchInput(
    const std::optional<WrenchDescription>& wrench, int jointCount);

/// The users' frames of all links, in what engines call a link's frame: see makeMaterialFrames().
/// @param robot  that moves
[[nodiscard]] std::vector<Pose<double>> makeLinkFrames(const ScenarioDescription& scenario,
                                                       const RobotDescription& robot);

/// Pulls on the points of an arm, whose links count from 1 to its joints.
/// @param X_MF  of makeLinkFrames()
[[nodiscard]] std::vector<Pull> makePulls(const std::vector<PullDescription>& pulls,
                                          const std::vector<Pose<double>>& X_MF);

}  // namespace denavit
