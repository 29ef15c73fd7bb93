#pragma once

#include <string>
#include <vector>

#include "core/simulation/simulation.h"
#include "models/issue.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// A scenario as it is while its run goes on, and what may be set of it on the way: payload,
/// gravity, friction, actuators and links of the robot, or of the robots of a mechanism's chains,
/// by the paths of its file; "input.tau",
/// "wrench", "pulls" of the scenario, whole or below ("input.tau[0]", "pulls[0].target"); and
/// "parts.NAME", the settings of a run's parts, numbers or lists of them: gains ("parts.kp") and
/// the target ("parts.target") of its controller.
class RunningScenario {
 public:
  /// @param scenario  without errors, from its start; what is recorded in it is left alone
  /// @throws DescriptionError as applyChanges()
  explicit RunningScenario(ScenarioDescription scenario);

  /// Takes new values in place of the old ones.
  /// @param where  leads the places of issues: "recorded[3].set"
  /// @returns what differs, for SimulationRun::apply()
  /// @throws DescriptionError with every issue; nothing is set then
  RunChange set(const RobotChanges& values, const std::string& where = "set");
  /// The same without the change: quicker.
  /// @returns what one should be warned of that was not so before
  std::vector<Issue> check(const RobotChanges& values, const std::string& where = "set");

  /// The scenario that would start like this; `changes` holds what was set of the robot.
  [[nodiscard]] const ScenarioDescription& scenario() const { return scenario_; }

 private:
  struct Next;
  [[nodiscard]] Next makeNext(const RobotChanges& values, const std::string& where) const;
  [[nodiscard]] RunChange makeChange(const Next& next) const;
  void take(Next next);

  ScenarioDescription scenario_;
  MovingArm arm_;              ///< changes applied
  std::vector<Issue> issues_;  ///< of it: warnings, and what nobody minds while it moves
};

}  // namespace denavit
