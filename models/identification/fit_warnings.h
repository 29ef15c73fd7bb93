#pragma once

#include "models/identification/identify.h"

namespace denavit {

/// Whether the links of bodies that can be are so far from what was found that no such arm makes
/// the measured torques: by more than 20 standard deviations.
[[nodiscard]] bool isFarFromFound(const ConsistentArm& arm);

/// Adds a warning for each joint of which more than half of the torque is left.
/// @param remedy  what to check then
void addUnexplained(const TorqueComparison& comparison, const std::string& remedy,
                    std::vector<Issue>& issues);

/// Adds what looks wrong once there is a fit, and what of the robot's friction the fit replaces.
/// @param robot  that was fitted
void addFitWarnings(const RobotDescription& robot, IdentificationResult& result);

}  // namespace denavit
