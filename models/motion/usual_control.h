#pragma once

#include <string>
#include <vector>

#include "models/motion/motion.h"

namespace denavit {

struct RobotDescription;

/// The same controller with another law, and the gains that the law needs: those it has where they
/// mean the same, else gains by which each joint alone, with the inertia that it feels in a pose,
/// comes to rest in a third of a second without overshoot (natural frequency 20 rad/s, damping
/// ratio 1). Gains of laws that command forces are rounded to two digits.
/// @param law  one of kLawWords
/// @param pose  [rad|m] one per joint
/// @throws DescriptionError for an arm that cannot be computed
[[nodiscard]] ControllerDescription withLaw(ControllerDescription controller,
                                            const std::string& law, const RobotDescription& robot,
                                            const std::vector<double>& pose);

}  // namespace denavit
