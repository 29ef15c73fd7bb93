#pragma once

#include <string>
#include <vector>

#include "core/linear_system/feedback_loop.h"
#include "core/linearization/linear_arm.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// A linear arm in the loop of what drives it.
struct ClosedArm {
  FeedbackLoop loop;                     ///< disturbances are those that were asked for
  std::vector<std::string> addedStates;  ///< behind the arm's: commands that wait, integrals
  std::vector<std::string> commands, disturbances, references;  ///< names with units
  std::vector<std::string> remarks;
};

/// What is linear, and where.
struct LoopPoint {
  const LinearArm& arm;
  ArmEngine& engine;  ///< of the arm
  const ArmMotion& at;
  double time;             ///< [s] of the run
  bool isReference;        ///< whether the motion at hand is where it should be
  bool hasMotors = false;  ///< whether the arm's inputs are voltages
  bool hasWrench = true;   ///< whether the simulation's wrench acts
};

/// Closes the loop of the scenario's controller, and of expressions in the state.
/// @param disturbances  "torque" or "voltage": what may act beside the commands; else none
/// @throws DescriptionError naming "closed-loop" where nothing in the scenario answers to the
///   state, "inputs"
[[nodiscard]] ClosedArm closeArm(const ScenarioDescription& scenario, const Simulation& simulation,
                                 const LoopPoint& point, const std::string& disturbances);

}  // namespace denavit
