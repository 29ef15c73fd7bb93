#pragma once

#include <optional>

#include "models/robot/robot.h"

namespace denavit {

/// A motion of a joint that its friction drives on instead of opposing it.
struct FedEnergy {
  double q = 0;         ///< [rad|m]
  double qd = 0;        ///< [rad/s|m/s]
  double friction = 0;  ///< [N m|N] against qd in sign; the motor's part included
};

/// Looks for a motion in which a joint's whole friction, viscous and Coulomb parts included, feeds
/// energy: positions over its limits (a turn, or 1 m to either side, where it has none), rates from
/// its largest (10 per s where it has none) down to a hundred-thousandth of that, both ways.
/// @param joint  whose friction findIssues has no error against
[[nodiscard]] std::optional<FedEnergy> findFedEnergy(const JointDescription& joint);

}  // namespace denavit
