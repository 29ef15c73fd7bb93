#pragma once

#include <string>
#include <vector>

#include "models/scenario/scenario.h"

namespace denavit {

/// What a person drives a live run with.
enum class LiveDrive {
  AsWritten,  ///< the scenario's own input: expressions, a table, a motion; the hand only pulls
  Torques,    ///< one torque per joint, 0 at first: "input.tau[0]" = 5
  Targets,    ///< one place per joint, which a controller goes to: "parts.target" = [0.5, -0.3]
};

/// Where a live run begins, and how it moves there. Empty: as the scenario begins.
struct LiveStart {
  std::vector<double> q = {};      ///< [rad|m] one per joint
  std::vector<double> delta = {};  ///< modal amplitudes as InitialState has them; empty: zeros
  std::vector<double> qd = {}, deltaRate = {};  ///< per s; empty: at rest
};

/// A scenario that can be run live, and what was chosen for it.
struct LiveScenario {
  ScenarioDescription scenario;  ///< open-ended, nothing recorded; "NAME, live"
  /// "rosenbrock4, rtol 1e-04: controlled joints of links that bend are too stiff for other
  /// methods"; for a tooltip.
  std::string integration;
  /// The controller of LiveDrive::Targets: "computed torque, kp 100 1/s², kd 20 1/s"; empty where
  /// none drives the arm.
  std::string control;
};

/// @param scenario  any: what was recorded in it is dropped, its duration does not count
/// Errors of the scenario stay in it: LiveRun says them.
/// @param start  does not count for a motion that guides the joints (LiveDrive::AsWritten)
/// @throws DescriptionError where the arm itself cannot be made, or its motion has no start
[[nodiscard]] LiveScenario makeLiveScenario(const ScenarioDescription& scenario, LiveDrive drive,
                                            const LiveStart& start);

}  // namespace denavit
