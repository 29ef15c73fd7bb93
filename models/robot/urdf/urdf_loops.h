#pragma once

#include <string>
#include <vector>

#include "models/robot/urdf/urdf_elements.h"

namespace denavit {

/// Refuses joints that make no tree of the links: a link that two joints lead to would be walked to
/// once for every way, a loop for ever, and the parser never frees one.
/// @throws DescriptionError
void refuseLoops(const std::vector<UrdfElement>& elements, const std::string& source);

}  // namespace denavit
