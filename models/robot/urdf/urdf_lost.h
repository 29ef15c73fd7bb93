#pragma once

#include <set>
#include <string>

#include "models/robot/urdf/urdf_notes.h"
#include "models/robot/urdf/urdf_parts.h"

namespace denavit {

/// Which links and joints of a file belong to an arm.
struct UrdfShare {
  std::set<std::string> links;   ///< that move, with those fixed to them
  std::set<std::string> joints;  ///< that move the arm
  std::set<std::string> beside;  ///< fixed or held ones between its links
  std::set<std::string> seen;    ///< every link whose pictures are gone: the base as well
};

/// Everything that a file has and an arm does not, by name: transmissions, settings of simulators,
/// loops, sensors, whatever stands in links and joints that no URDF knows, macros and pictures.
/// @param first  what changes the numbers of a run
/// @param later  the rest, pictures last
void listLost(const UrdfPart& robot, const UrdfShare& share, UrdfNotes& first, UrdfNotes& later);

}  // namespace denavit
