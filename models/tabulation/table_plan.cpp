#include "models/tabulation/table_plan.h"

#include <cmath>
#include <numbers>
#include <string>

#include "core/tabulation/pose_dependence.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/robot_issues.h"
#include "models/tabulation/torques_by_table.h"

namespace denavit {
namespace {

void requireRigid(const RobotDescription& robot) {
  if (countModes(robot) == 0) return;
  failIn("", "beam", "tables are made of rigid arms; links bend here",
         "set their modes to 0; denavit evaluate computes the arm as it is");
}

bool isBounded(const LimitsDescription& limits) { return limits.lower && limits.upper; }

GridAxis makeRange(const JointDescription& joint, int index) {
  constexpr double kTurn = 2 * std::numbers::pi;
  const LimitsDescription& limits = joint.limits;
  const bool turns = joint.type == JointType::Revolute;
  if (isBounded(limits) && !(turns && *limits.upper - *limits.lower >= kTurn)) {
    return {index, *limits.lower, *limits.upper, false};
  }
  if (turns) return {index, -kTurn / 2, kTurn / 2, true};
  const double lower = limits.lower.value_or(limits.upper.value_or(1) - 1);
  return {index, lower, lower + 1, false};
}

void requireRanges(const RobotDescription& robot, const TableLayout& layout) {
  std::vector<Issue> issues;
  for (const GridAxis& axis : layout.axes()) {
    const auto i = static_cast<std::size_t>(axis.joint);
    const JointDescription& joint = robot.joints[i];
    if (joint.type == JointType::Revolute || isBounded(joint.limits)) continue;
    const char* missing =
        joint.limits.lower ? "upper limit" : (joint.limits.upper ? "lower limit" : "limits");
    addError(issues, "joints[" + std::to_string(i) + "].limits",
             jointLabel(robot, i) + " slides without " + missing +
                 ", so that there is no range to make a table over",
             "give lower and upper in m");
  }
  if (!issues.empty()) throw DescriptionError("", std::move(issues));
}

}  // namespace

double TablePlan::numbers() const {
  const auto n = static_cast<double>(arm.dof());
  return quantity == PoseQuantity::Inertia ? n * n : n;
}

double TablePlan::plainWords(int points) const { return countWords(numbers(), points, arm.dof()); }

double TablePlan::torqueWords(int points) const {
  return TorquesByTable{.joints = arm.dof(), .points = points}.words();
}

std::optional<TablePlan> makeTablePlan(const RobotDescription& robot, PoseQuantity quantity,
                                       const TableProgress& progress) {
  TablePlan plan{.arm = makeArm(robot), .quantity = quantity};
  requireRigid(robot);
  for (const JointDescription& joint : robot.joints) {
    plan.ranges.push_back(makeRange(joint, static_cast<int>(plan.ranges.size())));
  }
  PoseFunction function(plan.arm, quantity);
  const auto dependence = findDependence(function, plan.ranges, progress);
  if (dependence.empty()) return std::nullopt;
  plan.layout = makeTableLayout(dependence, plan.ranges);
  requireRanges(robot, plan.layout);
  return plan;
}

void requirePoints(const TablePlan& plan, int points) {
  if (points < 2) {
    failIn("", "points", "is " + std::to_string(points) + "; a range has two ends",
           "use 2 or more");
  }
  const double words = plan.layout.words(points);
  if (words <= kMostTableWords) return;
  const int most = plan.layout.mostPoints(kMostTableWords);
  const std::string needed = std::isfinite(words) ? toReadable(words) : "more than 1e+308";
  failIn("", "points",
         std::to_string(points) + " for each of " + counted(plan.layout.axes().size(), "joint") +
             " make a table of " + needed + " words; at most " + toReadable(kMostTableWords) +
             " (1 GB) are made",
         most > 0 ? "use " + std::to_string(most) + " points or fewer"
                  : "compute this arm: it has too many joints for tables");
}

}  // namespace denavit
