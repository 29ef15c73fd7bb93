#pragma once

#include <vector>

#include "core/mechanism/assembly.h"
#include "models/issue.h"
#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// A closed pose near that of the file, reached with the independent joints where they are, or, if
/// the loops do not close then, with all of them. Of a file without a pose, and with loops that do
/// not close near zeros, any that is found.
/// @param mechanism  of that description
[[nodiscard]] ClosedPose findPoseNear(const MechanismDescription& description,
                                      const Mechanism& mechanism);

/// What keeps a run from starting in a pose in which the loops are closed, as warnings: joints
/// named as independent that are not, or, an error, not as many as there are freedoms; no freedom
/// at all; a pose in which the loops leave more motions than nearby; motions without mass.
/// @param q  [rad|m] of all joints
[[nodiscard]] std::vector<Issue> findPoseIssues(const MechanismDescription& description,
                                                const std::vector<double>& q);

/// What shows only where the loops are closed, as warnings: that they do not close near the pose of
/// the file, or near zeros where it gives none; that the joints named as independent are not, or,
/// an error, not as many as there are freedoms. Nothing of mechanisms that findIssues() has errors
/// of.
[[nodiscard]] std::vector<Issue> findLoopIssues(const MechanismDescription& description);

}  // namespace denavit
