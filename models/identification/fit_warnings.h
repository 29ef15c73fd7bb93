#pragma once

#include "models/identification/identify.h"

namespace denavit {

/// Adds what looks wrong once there is a fit, and what of the robot's friction the fit replaces.
/// @param robot  that was fitted
void addFitWarnings(const RobotDescription& robot, IdentificationResult& result);

}  // namespace denavit
