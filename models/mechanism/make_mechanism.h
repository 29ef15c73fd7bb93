#pragma once

#include <string>
#include <vector>

#include "core/mechanism/mechanism.h"
#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// The mechanism that the core computes with.
/// @throws DescriptionError if findIssues(description) has errors
[[nodiscard]] Mechanism makeMechanism(const MechanismDescription& description);

/// Coordinates with these joints and amplitudes; missing ones are 0.
[[nodiscard]] VecX<double> toCoordinates(const Mechanism& mechanism, const std::vector<double>& q,
                                         const std::vector<double>& amplitudes = {});

/// All joints of all chains in file order as the joints of one description: what is said of joints
/// one by one (friction, limits, actuators) is found there as in an arm. Their names are
/// "chain.number". It is no arm: it has no payload, tool or base.
[[nodiscard]] RobotDescription makeJointList(const MechanismDescription& description);

/// "crank.1", .. of all joints, in file order.
[[nodiscard]] std::vector<std::string> listJointNames(const MechanismDescription& description);

/// The index of a joint in that list; -1 where there is none of the name.
[[nodiscard]] int findJoint(const MechanismDescription& description, const std::string& name);
/// The indices of joints in that list, but for names of none: the checks complain of these.
[[nodiscard]] std::vector<int> findJoints(const MechanismDescription& description,
                                          const std::vector<std::string>& names);

}  // namespace denavit
