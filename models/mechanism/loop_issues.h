#pragma once

#include <memory>
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

/// What keeps a run from starting in a pose in which the loops are closed: no freedom at all, not
/// as many joints named as independent as there are, a pose in which the loops leave more motions
/// than nearby, motions without mass; nothing where loops are open. As a warning: joints named as
/// independent that are not, there.
/// @param mechanism  of that description
/// @param q  [rad|m] of all joints and amplitudes
[[nodiscard]] std::vector<Issue> findPoseIssues(const MechanismDescription& description,
                                                const std::shared_ptr<const Mechanism>& mechanism,
                                                const VecX<double>& q);

/// Whether an issue of those is that some motion moves no mass, which keeps no run from starting
/// that leads it.
[[nodiscard]] bool isOfMass(const Issue& issue);

/// What shows only where the loops are closed, as warnings: that they do not close near the pose of
/// the file, or near zeros where it gives none; that the joints named as independent are not, or,
/// an error, not as many as there are freedoms. Nothing of mechanisms that findIssues() has errors
/// of.
[[nodiscard]] std::vector<Issue> findLoopIssues(const MechanismDescription& description);

}  // namespace denavit
