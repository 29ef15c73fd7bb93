#pragma once

#include <string>
#include <vector>

#include "models/scenario/scenario.h"

namespace denavit {

/// The scenario that starts at rest in a pose with the constant torques that hold the arm there,
/// against gravity and against the tool wrench of t = 0: tau = g(q) - J^T w. Links that bend start
/// with their static deflection there. Replaces the input, also one from a file; where voltages
/// drove motors, they hold now, and currents start with what that takes. Joint modes, friction and
/// the rest stay.
/// @param q  [rad|m] one value per joint
/// @throws DescriptionError when the scenario cannot be simulated, its links find no rest, or a
/// motor's amplifier does not give what that takes
[[nodiscard]] ScenarioDescription makeHoldingScenario(const ScenarioDescription& scenario,
                                                      const std::vector<double>& q);

/// Where an arm comes to rest, or why that cannot be said.
struct RestingPose {
  std::vector<double> q;      ///< [rad|m] one value per joint; empty: none was found
  std::vector<double> delta;  ///< [rad|m] the modal amplitudes there; empty: no link bends
  std::string why;            ///< why there is none, and what to do; empty when there is one
};

/// The stable pose in which the arm rests under the scenario's torques and voltages, which must be
/// constant, and gravity (findEquilibrium). Locked joints stay where they are; friction and stops
/// do not act.
/// @param start  [rad|m] the pose to sag from, one value per joint
/// @throws DescriptionError when the scenario cannot be simulated
[[nodiscard]] RestingPose findRestingPose(const ScenarioDescription& scenario,
                                          const std::vector<double>& start);

}  // namespace denavit
