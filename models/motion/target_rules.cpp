#include "models/fields/issue_checker.h"
#include "models/find.h"
#include "models/motion/motion_rules.h"

namespace denavit {
namespace {

class TargetRules {
 public:
  TargetRules(const TargetDescription& target, const RobotDescription& robot)
      : target_(target), joints_(robot.joints.size()), check_("input.target", "", issues_) {}

  std::vector<Issue> find() {
    if (!target_.q.empty()) checkList("q", target_.q, false);
    if (!target_.limits) return std::move(issues_);
    const MotionLimits& limits = *target_.limits;
    for (const auto& [name, list] : {std::pair{"limits.velocity", &limits.velocity},
                                     std::pair{"limits.acceleration", &limits.acceleration},
                                     std::pair{"limits.jerk", &limits.jerk}}) {
      if (!list->empty()) checkList(name, *list, true);
    }
    if (!limits.effort.empty()) {
      check_.warning("limits.effort", "has no effect on the way to a target",
                     "remove it, or give the controller a limit");
    }
    return std::move(issues_);
  }

 private:
  void checkList(const std::string& field, const std::vector<double>& values, bool isPositive) {
    for (std::size_t k = 0; k < values.size(); ++k) {
      const std::string place = field + "[" + std::to_string(k) + "]";
      if (isPositive) {
        check_.positive(place, values[k], "", "give a positive number, or leave the list out");
      } else {
        check_.finite(place, values[k], "");
      }
    }
    if (values.size() == joints_) return;
    check_.error(
        field,
        "has " + counted(values.size(), "number") + "; it leads " + counted(joints_, "joint"),
        "give one per joint");
  }

  const TargetDescription& target_;
  std::size_t joints_;
  std::vector<Issue> issues_;
  IssueChecker check_;
};

}  // namespace

std::vector<Issue> findTargetIssues(const TargetDescription& target,
                                    const RobotDescription& robot) {
  return TargetRules(target, robot).find();
}

}  // namespace denavit
