#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/vibration/finer_modes.h"

namespace denavit {

/// The natural modes of an arm at a pose.
struct ArmModes {
  FlexibleArm<double> arm;
  LinearModel model;
  VecX<double> q;  ///< [rad|m] of arm.dof()
  std::vector<NaturalMode> modes;
  FinerModes finer;  ///< the same frequencies with further modes
};

/// @param name    of the robot, which its errors name
/// @param arm     makeVibratingArm(robot)
/// @param q       [rad|m] of arm.dof()
/// @param locked  joints (0-based), each once
/// @throws DescriptionError where the inertia is not positive definite; without a source at
/// "locked"
///   where nothing is left free
[[nodiscard]] ArmModes findArmModes(const RobotDescription& robot, const std::string& name,
                                    FlexibleArm<double> arm, const VecX<double>& q,
                                    const std::vector<int>& locked);

}  // namespace denavit
