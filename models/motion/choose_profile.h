#pragma once

#include "models/motion/motion.h"

namespace denavit {

/// Gives a motion another profile. Of the fastest nothing else sets times: those of the points and
/// their rates go, and the joints move in proportion.
/// @param overcomesFriction  of the fastest: its efforts do; no other profile knows of it
void chooseProfile(TrajectoryDescription& trajectory, MotionProfile profile,
                   bool overcomesFriction = false);

}  // namespace denavit
