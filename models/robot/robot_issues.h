#pragma once

#include <string>
#include <vector>

#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

/// Every rule the arm breaks, errors and warnings, in file order; empty when it is sound.
/// Errors keep an arm from being computed: negative or not finite numbers, contradictions, no
/// joints. Warnings do not: a tensor that no rigid body has comes with a proposed repair, because
/// published arms (the classic Puma 560) have one.
/// The joints of a mechanism make no arm, which is the one error of them.
[[nodiscard]] std::vector<Issue> findIssues(const RobotDescription& robot);

/// The same of the rows of any table: joints of a mechanism are checked like those of an arm.
[[nodiscard]] std::vector<Issue> findRowIssues(const RobotDescription& robot);

/// "(joint 3, elbow)", or "(joint 3)" where the joint has no name.
/// @param joint  index, 0-based
[[nodiscard]] std::string jointLabel(const RobotDescription& robot, std::size_t joint);

/// The issues that errors make, thrown together; returns where there are only warnings.
/// @throws DescriptionError carrying every issue, warnings included
void throwIfErrors(const std::string& source, const std::vector<Issue>& issues);

}  // namespace denavit
