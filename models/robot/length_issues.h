#pragma once

#include <vector>

#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

/// Warns where a d is enormous against the arm itself, as the common normals of nearly parallel
/// axes make it. The arm stays the same, but its numbers become differences of large ones:
/// positions lose some ε L, the inertia matrix 5 ε L² (4 measured), where L is d in sizes of the
/// arm: the sweep of `UrdfAngles.NearEveryRightAngleTheArmIsTheFilesOrTheImportSaysHowFarOff`
/// stays below. From L = 1000 on, where that is 1e-9.
/// @param issues  one is added, for the longest d
void findLengthIssues(const RobotDescription& robot, std::vector<Issue>& issues);

}  // namespace denavit
