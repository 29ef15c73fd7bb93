#include "models/scenario/input_issues.h"

#include <optional>

#include "models/formula/formula.h"
#include "models/formula/formula_issue.h"

namespace denavit {

void checkExpression(IssueChecker& check, const std::string& field, const std::string& expression,
                     const std::vector<std::string>& variables) {
  const std::optional<Issue> wrong = findFormulaIssue(expression, variables);
  if (wrong) return check.error(field, wrong->what, wrong->remedy);
  const std::optional<double> value = findConstant(expression, variables);
  if (value) check.finite(field, *value, "");
}

namespace {

/// A list of expressions, one for each joint or its motor.
std::vector<Issue> findListIssues(const std::string& field, const std::vector<std::string>& list,
                                  int joints, const char* remedy) {
  std::vector<Issue> issues;
  IssueChecker check("input", "", issues);
  if (!list.empty() && static_cast<int>(list.size()) != joints) {
    check.error(field,
                "has " + counted(list.size(), "expression") + "; the arm has " +
                    counted(static_cast<std::size_t>(joints), "joint"),
                remedy);
  }
  for (std::size_t k = 0; k < list.size(); ++k) {
    checkExpression(check, field + "[" + std::to_string(k) + "]", list[k],
                    makeInputVariables(joints));
  }
  return issues;
}

}  // namespace

std::vector<Issue> findTorqueIssues(const std::vector<std::string>& tau, int joints) {
  return findListIssues("tau", tau, joints, "give one per joint, \"0\" for a free one");
}

std::vector<Issue> findVoltageIssues(const std::vector<std::string>& voltage, int joints) {
  return findListIssues("voltage", voltage, joints,
                        "give one per motor, \"0\" for one whose ends are joined");
}

std::vector<bool> findDriven(const std::vector<std::string>& voltage, int joints) {
  std::vector<bool> driven;
  for (const std::string& expression : voltage) {
    const auto variables = makeInputVariables(joints);
    driven.push_back(!findFormulaError(expression, variables) &&
                     findConstant(expression, variables) != 0.0);
  }
  return driven;
}

std::vector<Issue> findWrenchIssues(const WrenchDescription& wrench, int joints) {
  std::vector<Issue> issues;
  IssueChecker check("wrench", "", issues);
  const std::vector<std::string> variables = makeInputVariables(joints);
  for (std::size_t k = 0; k < 3; ++k) {
    const std::string index = "[" + std::to_string(k) + "]";
    checkExpression(check, "force" + index, wrench.force[k], variables);
    checkExpression(check, "moment" + index, wrench.moment[k], variables);
  }
  return issues;
}

std::vector<Issue> findPullIssues(const std::vector<PullDescription>& pulls, int joints) {
  constexpr std::size_t kMostPulls = 1000;
  std::vector<Issue> issues;
  if (pulls.size() > kMostPulls) {
    addError(issues, "pulls", "has " + counted(pulls.size(), "pull") + "; at most 1000 act",
             "add up those at one point");
    return issues;
  }
  for (std::size_t k = 0; k < pulls.size(); ++k) {
    const PullDescription& pull = pulls[k];
    IssueChecker check("pulls[" + std::to_string(k) + "]", "", issues);
    if (pull.link < 1 || pull.link > joints) {
      check.error("link",
                  "names link " + std::to_string(pull.link) + "; the arm has " +
                      (joints == 1 ? "one link" : "links 1 to " + std::to_string(joints)),
                  "links count from 1");
    }
  }
  return issues;
}

}  // namespace denavit
