#pragma once

#include "models/fields/issue_checker.h"
#include "models/robot/robot.h"

namespace denavit {

/// The rules of a flexible link: what its beam, its joint and its point masses must be.
/// @param path  of the joint: "joints[1]"
void findBeamIssues(const RobotDescription& robot, const JointDescription& joint,
                    const std::string& path, const std::string& label, std::vector<Issue>& issues);

/// Second polar mass moment per length rho Ip [kg m] as given, or from the section; 0 where
/// unknown.
[[nodiscard]] double rotaryInertiaPerLength(const JointDescription& joint);

}  // namespace denavit
