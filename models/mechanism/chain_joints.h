#pragma once

#include <string>

#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// Where a joint of the list of all joints stands.
struct ChainJoint {
  int chain = 0;  ///< 0-based
  int joint = 0;  ///< 0-based, in the chain
  bool operator==(const ChainJoint&) const = default;
};

/// Of a joint of the list that makeJointList() makes; of others that of the nearest.
[[nodiscard]] ChainJoint findChainJoint(const MechanismDescription& mechanism, int joint);
/// The index of a chain's first joint in that list.
[[nodiscard]] int firstJointOf(const MechanismDescription& mechanism, int chain);
[[nodiscard]] int countJoints(const MechanismDescription& mechanism);

/// "crank.1": how a joint of a chain is called.
/// @param joint  0-based, in the chain
[[nodiscard]] std::string nameJoint(const ChainDescription& chain, int joint);

/// A place of a mechanism's file as it is called in the list of all joints:
/// "chains[1].robot.joints[0].a" is "joints[2].a" where the first chain has two joints, and what
/// else a robot of `chain` has is called without the chain: "tool.xyz[0]". Other places stay.
[[nodiscard]] std::string toListPlace(const MechanismDescription& mechanism,
                                      const std::string& where, int chain);
/// The chain (0-based) that a place of a mechanism's file is in; -1: none.
[[nodiscard]] int chainOfPlace(const std::string& where);

/// Writes what a list of joints says back into the chains, gravity and motors that are coupled
/// included. A joint that is called as the list calls it keeps its own name.
/// @param list  of as many joints, in the order of makeJointList()
void setJoints(MechanismDescription& mechanism, const RobotDescription& list);

}  // namespace denavit
