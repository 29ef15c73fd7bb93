#include "models/identification/fit_warnings.h"

#include <cmath>

#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/robot/robot_issues.h"

namespace denavit {

namespace {

/// Losses of the file that would count twice beside the friction found.
void addLossWarnings(const RobotDescription& robot, std::size_t joint, std::vector<Issue>& all) {
  const std::string place = "joints[" + std::to_string(joint) + "].",
                    label = " " + jointLabel(robot, joint);
  const auto warn = [&](const std::string& field, const std::string& what,
                        const std::string& remedy) {
    all.push_back({Issue::Severity::Warning, place + field + label, what, remedy});
  };
  const JointDescription& each = robot.joints[joint];
  if (!each.friction.expression.empty()) {
    warn("friction.expression", "is left out: friction is viscous and dry here",
         "the fitted robot has none");
  }
  if (each.actuator.efficiency < 1) {
    warn("actuator.efficiency",
         "is " + toReadable(each.actuator.efficiency) +
             "; what the gear loses is in the friction found, and would count twice",
         "the fitted robot has 1");
  }
  if (each.friction.stribeckRate > 0) {
    warn("friction.stribeck_velocity",
         "is " + toReadable(each.friction.stribeckRate) +
             (each.type == JointType::Revolute ? " rad/s" : " m/s") +
             "; how friction falls with speed is in the dry friction found, and would count twice",
         "the fitted robot has none");
  }
}

/// "; Izz1, Jr2 may as well be 0": base parameters that are smaller than their errors.
std::string listUntold(const IdentificationResult& result) {
  std::string names;
  for (const IdentifiedParameter& p : result.base) {
    if (p.estimate.error < std::abs(p.estimate.value)) continue;
    names += (names.empty() ? "; " : ", ") + p.name;
  }
  return names.empty() ? "" : names + " may as well be 0";
}

}  // namespace

bool isFarFromFound(const ConsistentArm& arm) {
  constexpr double kFar = 20;  // standard deviations
  return arm.distance > kFar;
}

void addUnexplained(const TorqueComparison& comparison, const std::string& remedy,
                    std::vector<Issue>& issues) {
  constexpr double kMostLeft = 0.5;  // of a joint's torque
  for (Eigen::Index i = 0; i < comparison.relative.size(); ++i) {
    if (!comparison.counts(i) || !(comparison.relative[i] > kMostLeft)) continue;
    issues.push_back(
        {Issue::Severity::Warning, "joint " + std::to_string(i + 1),
         "leaves " + toReadable(100 * comparison.relative[i]) + " % of its torque unexplained",
         remedy});
  }
}

void addFitWarnings(const RobotDescription& robot, IdentificationResult& result) {
  const auto warn = [&](const std::string& where, const std::string& what,
                        const std::string& remedy) {
    result.warnings.push_back({Issue::Severity::Warning, where, what, remedy});
  };
  addUnexplained(result.fit,
                 "check that columns are not swapped, signs and zeros of joints, and the DH table",
                 result.warnings);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    addLossWarnings(robot, i, result.warnings);
  }
  if (result.plain.condition > 500) {
    warn("the motion",
         "tells some parameters badly: the condition of the scaled regressor is " +
             toReadable(result.plain.condition),
         "see which errors are large; an exciting trajectory (--excite) does better");
  }
  if (result.consistent.untold > 0) {
    warn("the links",
         "have numbers that the measurement hardly determines, in " +
             counted(static_cast<std::size_t>(result.consistent.untold), "direction") +
             "; these numbers stay near the file's" + listUntold(result),
         "measure a longer motion, or an exciting trajectory (--excite)");
  }
  if (isFarFromFound(result.consistent)) {
    warn("links",
         "of bodies that can be are " + toReadable(result.consistent.distance) +
             " standard deviations from what was found: no such arm makes these torques",
         robot.payload.mass > 0
             ? "the payload of " + withUnit(robot.payload.mass, "kg") +
                   " counts as carried in the measurement: take it away if it was not"
             : std::string("check the DH table, what the arm carried, and units of torques"));
  }
  if (result.consistent.status == ConsistentFit::Status::Unsolved) {
    warn("the consistent arm", "was not found to the last digit; it is consistent all the same",
         "look at its residuals beside those of the plain fit");
  }
}

}  // namespace denavit
