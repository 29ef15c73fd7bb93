#pragma once

#include <string>
#include <vector>

#include "models/robot/robot.h"

namespace denavit {

/// A state of a shipped arm with its torques, which no code of this project computed: DART 6.12,
/// Orocos KDL 1.5.1 and MuJoCo 2.2.2 agree on them to 1e-14.
struct ReferenceState {
  std::string robot;               ///< shipped name
  std::vector<double> q, qd, qdd;  ///< [rad|m, per s, per s²]
  std::vector<double> tau;         ///< [N m|N] without friction
};
[[nodiscard]] const std::vector<ReferenceState>& referenceStates();

/// The Stanford arm as the references have it, with its tensors read about the centres of mass; the
/// shipped one reads them about the link origins.
[[nodiscard]] RobotDescription readAboutCentres(RobotDescription robot);

}  // namespace denavit
