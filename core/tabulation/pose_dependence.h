#pragma once

#include <functional>
#include <vector>

#include "core/tabulation/grid_axis.h"
#include "core/tabulation/pose_function.h"

namespace denavit {

/// Which joints each component depends on: M_ij on none up to the min(i, j)-th, gravity not on a
/// first joint with a vertical axis, nothing on what turns a body of revolution. Found by moving
/// one joint at a time at a few poses: components are analytic, so that one that changes anywhere
/// changes almost everywhere. A change below calcNoise() is none.
/// @param ranges  one per joint
/// @param goOn    told the part done, 0 to 1; false stops; may be empty
/// @returns for each component one word per joint; empty where it was stopped
[[nodiscard]] std::vector<std::vector<bool>> findDependence(
    PoseFunction& function, const std::vector<GridAxis>& ranges,
    const std::function<bool(double)>& goOn = {});

}  // namespace denavit
