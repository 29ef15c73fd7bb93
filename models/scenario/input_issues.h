#pragma once

#include <string>
#include <vector>

#include "models/fields/issue_checker.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Blames an expression that cannot be read, or is no finite number.
void checkExpression(IssueChecker& check, const std::string& field, const std::string& expression,
                     const std::vector<std::string>& variables);

/// The rules of a scenario's "input.tau", "input.voltage", "wrench" and "pulls" for an arm of so
/// many joints.
[[nodiscard]] std::vector<Issue> findTorqueIssues(const std::vector<std::string>& tau, int joints);
[[nodiscard]] std::vector<Issue> findVoltageIssues(const std::vector<std::string>& voltage,
                                                   int joints);
/// Which motors a voltage drives: those whose expression is anything but 0.
[[nodiscard]] std::vector<bool> findDriven(const std::vector<std::string>& voltage, int joints);
[[nodiscard]] std::vector<Issue> findWrenchIssues(const WrenchDescription& wrench, int joints);
[[nodiscard]] std::vector<Issue> findPullIssues(const std::vector<PullDescription>& pulls,
                                                int joints);

}  // namespace denavit
