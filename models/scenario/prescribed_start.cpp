#include "models/scenario/prescribed_start.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/sampled_motion.h"
#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/scenario/formula_motion.h"

namespace denavit {
namespace {

/// Whether numbers differ by more than digits that nobody types.
bool differ(double a, double b) {
  return std::abs(a - b) > 1e-4 * std::max(std::abs(a), std::abs(b)) + 1e-9;
}

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

std::vector<Issue> findStartContradictions(const ScenarioDescription& scenario,
                                           const RobotDescription& robot) {
  std::vector<Issue> issues;
  for (const auto& [joint, expression] : scenario.prescribed) {
    const auto index = static_cast<std::size_t>(joint - 1);
    if (joint < 1 || index >= robot.joints.size()) continue;
    if (findFormulaError(expression, {"t"})) continue;
    const FormulaMotion motion(joint - 1, expression);
    const auto [q, qd, qdd] = SampledMotion(motion).calc(0).front();
    const bool revolute = robot.joints[index].type == JointType::Revolute;
    for (const Start& start : {Start{"initial.q", "starts at ", revolute ? "rad" : "m", q,
                                     given(scenario.initial.q, index)},
                               {"initial.qd", "starts with ", revolute ? "rad/s" : "m/s", qd,
                                given(scenario.initial.qd, index)}}) {
      if (start.given != 0 && std::isfinite(start.motion) && differ(start.motion, start.given)) {
        issues.push_back(contradiction(joint, start));
      }
    }
  }
  return issues;
}

}  // namespace denavit
