#pragma once

#include <string>
#include <vector>

#include "models/robot/urdf/right_angles.h"

namespace denavit {

/// An orientation that was read as right angles, in the chain that was made of its file.
struct SnapInChain {
  const SnappedOrigin& origin;
  bool onPath = false;  ///< whether its joint leads to the tool
  double lever = 0;     ///< [m] from the joint to the tool, stretched
};

/// Lines that say which orientations were read as right angles, and what that does to the tool:
/// one for each of three at most, one for all of more. Changes below 1e-9 rad are not told.
[[nodiscard]] std::vector<std::string> describeSnaps(const std::vector<SnapInChain>& snaps);

}  // namespace denavit
