#pragma once

#include "core/spatial/pose.h"
#include "models/motion/motion.h"

namespace denavit {

/// Puts a point where the tool is.
/// @param turns  whether its orientation counts: an arm of fewer joints turns its tool as it must
void setToolPose(MotionPoint& point, const Pose<double>& X_WT, bool turns);

}  // namespace denavit
