#pragma once

#include <string>
#include <vector>

#include "models/motion/motion.h"

namespace denavit {

struct RobotDescription;

/// [kg m²|kg] What the force of each joint alone feels at once, 1 / (M⁻¹)_ii, with rotors and with
/// links that bend: a small part of what the joint moves where the others stand.
/// @param pose  [rad|m]; missing values are 0
/// @throws DescriptionError for an arm that cannot be computed
[[nodiscard]] std::vector<double> calcLoneInertias(const RobotDescription& robot,
                                                   const std::vector<double>& pose);

/// How fast joints under usual gains follow, and to how many digits the gains are rounded.
struct UsualPace {
  double frequency = 20;    ///< [rad/s] natural, of each joint alone
  double dampingRatio = 1;  ///< without overshoot
  int digits = 2;           ///< of gains that command forces
};

/// Sets kp and kd as the controller's law needs them, of a joint alone with the inertia that it
/// feels in a pose; a law that commands accelerations needs no inertia.
/// @param pose  [rad|m] one per joint; those that are missing are 0
/// @throws DescriptionError for an arm that cannot be computed
void setUsualGains(ControllerDescription& controller, const RobotDescription& robot,
                   const std::vector<double>& pose, const UsualPace& pace = {});

/// The same controller with another law, and the gains that the law needs: those it has where they
/// mean the same, else setUsualGains().
/// @param pose  [rad|m] one per joint
/// @throws DescriptionError for an arm that cannot be computed
[[nodiscard]] ControllerDescription withLaw(ControllerDescription controller, LawKind law,
                                            const RobotDescription& robot,
                                            const std::vector<double>& pose);

}  // namespace denavit
