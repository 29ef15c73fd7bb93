#pragma once

#include <vector>

#include "render/arm_geometry.h"

namespace denavit {

/// Poses that spread evenly over the joints' travel: what a picture has to show. Always the same
/// for the same arm.
[[nodiscard]] std::vector<ArmPose> sampleReach(const ArmGeometry& arm, double reach);

}  // namespace denavit
