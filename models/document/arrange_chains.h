#pragma once

#include <string>
#include <string_view>

#include "models/document/arrange_joints.h"

namespace denavit {

/// Gives a document's mechanism other chains, or chains other joints, and lets everything follow
/// that names joints: what arrangeJoints() does, independent and actuated joints, the links that
/// closures and bases stand on, and columns in plots. What stood on a joint that is gone stands on
/// the link before it; closures of a chain that is gone go with it, chains that started on one
/// start in the world.
/// @param chains  as they are to be; closures, bases and lists of joints still say what they said
///   before
/// @param order   where each of all joints comes from, see JointOrder
void arrangeChains(DocumentParts& parts, MechanismDescription chains, const JointOrder& order);

/// The order of all joints in which one chain's joints stand in another order.
/// @param order  of the chain's joints, 0-based in it
[[nodiscard]] JointOrder arrangeInChain(const MechanismDescription& mechanism, int chain,
                                        const JointOrder& order);

/// What makes columns of a joint's name: "main.1" stands in "q_main_1_rad".
[[nodiscard]] std::string toColumnLabel(std::string_view jointName);

/// A name for one more chain: the wanted one, or that with a number that no chain has.
[[nodiscard]] std::string makeChainName(const MechanismDescription& mechanism,
                                        const std::string& wanted);

}  // namespace denavit
