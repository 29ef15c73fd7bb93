#include "models/scenario/idle_settings.h"

#include <algorithm>

#include "models/fields/issue_checker.h"
#include "models/formula/formula.h"

namespace denavit {
namespace {

std::string placeOf(const char* list, int joint) {
  return std::string(list) + "[" + std::to_string(joint - 1) + "]";
}

/// Whether the scenario gives a joint a torque; what cannot be read is another issue's.
bool isDriven(const ScenarioDescription& scenario, int joint) {
  const std::vector<std::string>& tau = scenario.input.tau;
  if (joint < 1 || static_cast<std::size_t>(joint) > tau.size()) return false;
  const std::string& expression = tau[static_cast<std::size_t>(joint - 1)];
  const auto variables = makeInputVariables(static_cast<int>(tau.size()));
  if (findFormulaError(expression, variables)) return false;
  return findConstant(expression, variables) != 0.0;
}

void checkTorque(IssueChecker& check, const ScenarioDescription& scenario, int joint,
                 const char* held) {
  if (!isDriven(scenario, joint)) return;
  check.warning(placeOf("input.tau", joint),
                "has no effect: joint " + std::to_string(joint) + " is " + held +
                    ", and what holds it takes any torque",
                "write \"0\", or set the joint free");
}

void checkRate(IssueChecker& check, const ScenarioDescription& scenario, int joint) {
  const std::vector<double>& qd = scenario.initial.qd;
  if (joint < 1 || static_cast<std::size_t>(joint) > qd.size()) return;
  if (qd[static_cast<std::size_t>(joint - 1)] == 0) return;
  check.warning(placeOf("initial.qd", joint),
                "has no effect: joint " + std::to_string(joint) + " is locked, at rest",
                "set it to 0, or set the joint free");
}

}  // namespace

std::vector<Issue> findIdleSettings(const ScenarioDescription& scenario,
                                    const RobotDescription& robot) {
  std::vector<Issue> issues;
  IssueChecker check("", "", issues);
  for (const int joint : scenario.locked) {
    checkRate(check, scenario, joint);
    checkTorque(check, scenario, joint, "locked");
  }
  for (const auto& [joint, motion] : scenario.prescribed) {
    checkTorque(check, scenario, joint, "prescribed");
  }
  const bool limited = std::ranges::any_of(
      robot.joints, [](const JointDescription& joint) { return joint.limits.effort.has_value(); });
  if (scenario.clipEffort && !limited) {
    check.warning("clip_effort", "has no effect: no joint has a largest effort",
                  "give joints limits.effort, or set it to false");
  }
  return issues;
}

}  // namespace denavit
