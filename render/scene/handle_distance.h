#pragma once

#include "render/scene/axis_drag.h"
#include "render/scene/label_placer.h"

namespace denavit {

/// [px] from a place of the picture to a handle's ring, or to the line of its arrow.
/// @param backwards  the arrow goes both ways
[[nodiscard]] double calcHandleDistance(const HandleAxis& handle, bool backwards,
                                        const LabelPlacer& placer, const Eigen::Vector2d& at_px);

}  // namespace denavit
