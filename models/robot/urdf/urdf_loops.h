#pragma once

#include <string>

#include "models/robot/urdf/urdf_parts.h"

namespace denavit {

/// Refuses joints that make no tree of the links: a link that two joints lead to would be walked to
/// once for every way, a loop for ever, and the parser never frees one. Refuses links without a
/// joint that carries them as well, the base excepted.
/// @throws DescriptionError
void refuseLoops(const UrdfPart& robot, const std::string& source);

}  // namespace denavit
