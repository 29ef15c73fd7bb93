#pragma once

#include <string>

#include "models/robot/urdf/urdf_parts.h"

namespace denavit {

/// Refuses what no arm can be read from, each with its line, element and attribute: links and
/// joints without a name or with that of another, joints of no known type or between links that are
/// not there, masses and inertias that are incomplete, numbers that are none.
/// @throws DescriptionError with all of them, twenty at most
void refuseFaults(const UrdfPart& robot, const std::string& source);

}  // namespace denavit
