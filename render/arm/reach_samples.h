#pragma once

#include <vector>

#include "render/arm_geometry.h"

namespace denavit {

/// [m] Nodes and tool, in W, at poses that spread evenly over the joints' travel: what a picture
/// has to show. Always the same points for the same arm.
[[nodiscard]] std::vector<Eigen::Vector3d> sampleReach(const ArmGeometry& arm, double reach);

}  // namespace denavit
