#pragma once

#include <string>

#include "models/motion/motion.h"

namespace denavit {

/// Gives a motion another profile. Of "fastest" nothing else sets times: those of the points and
/// their rates go, and the joints move in proportion.
/// @param profile  one of kProfileWords
/// @param overcomesFriction  of "fastest": its efforts do; no other profile knows of it
void chooseProfile(TrajectoryDescription& trajectory, const std::string& profile,
                   bool overcomesFriction = false);

}  // namespace denavit
