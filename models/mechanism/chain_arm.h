#pragma once

#include <optional>
#include <vector>

#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// [m, rad] Where a frame of a mechanism is in the world, at a pose of all joints; nothing where
/// the mechanism cannot be computed.
[[nodiscard]] std::optional<Placement> findWorldPlacement(MechanismDescription mechanism,
                                                          const std::vector<double>& q,
                                                          const AttachmentDescription& frame);

/// One chain as an arm of its own, where it stands in a pose, under the mechanism's gravity: what
/// works with one arm takes this. Closures are gone.
/// @param q  [rad|m] of all joints
[[nodiscard]] RobotDescription makeChainArm(const MechanismDescription& mechanism,
                                            const std::vector<double>& q, int chain);

}  // namespace denavit
