#include "models/scenario/prescribed_start.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/sampled_motion.h"
#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/scenario/formula_motion.h"

namespace denavit {
namespace {

/// What a list of initial values says of a joint; 0 where it says nothing.
double given(const std::vector<double>& values, std::size_t joint) {
  return joint < values.size() ? values[joint] : 0;
}

/// One of the two values at the start.
struct Start {
  const char *list, *verb, *unit;
  double motion, given;
};

Issue contradiction(int joint, const Start& start) {
  const std::string place = std::string(start.list) + "[" + std::to_string(joint - 1) + "]";
  const std::string value = withUnit(start.motion, start.unit);
  return {Issue::Severity::Warning, "prescribed." + std::to_string(joint),
          std::string(start.verb) + withUnit(start.motion, start.unit) + ", but " + place + " is " +
              withUnit(start.given, start.unit) + "; the motion holds",
          "set " + place + " to " + value + ", or to 0 to leave it to the motion; or change the " +
              "motion"};
}

}  // namespace

bool contradicts(double given, double motion) {
  // By more than digits that nobody types.
  const double least = 1e-4 * std::max(std::abs(given), std::abs(motion)) + 1e-9;
  return given != 0 && std::abs(given - motion) > least;
}

std::optional<MotionStart> calcMotionStart(const std::string& motion) {
  if (findFormulaError(motion, {"t"})) return {};
  const FormulaMotion formula(0, motion);
  const auto start = SampledMotion(formula).calc(0).front();
  if (!std::isfinite(start.q) || !std::isfinite(start.qd)) return {};
  return MotionStart{start.q, start.qd};
}

std::vector<Issue> findStartContradictions(const ScenarioDescription& scenario,
                                           const RobotDescription& robot) {
  std::vector<Issue> issues;
  for (const auto& [joint, expression] : scenario.prescribed) {
    const auto index = static_cast<std::size_t>(joint - 1);
    if (joint < 1 || index >= robot.joints.size()) continue;
    const std::optional<MotionStart> motion = calcMotionStart(expression);
    if (!motion) continue;
    const bool revolute = robot.joints[index].type == JointType::Revolute;
    for (const Start& start : {Start{"initial.q", "starts at ", revolute ? "rad" : "m", motion->q,
                                     given(scenario.initial.q, index)},
                               {"initial.qd", "starts with ", revolute ? "rad/s" : "m/s",
                                motion->qd, given(scenario.initial.qd, index)}}) {
      if (contradicts(start.given, start.motion)) issues.push_back(contradiction(joint, start));
    }
  }
  return issues;
}

}  // namespace denavit
