#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "models/robot/urdf/urdf_parts.h"

namespace denavit {

using UrdfPartsByName = std::map<std::string, UrdfPart, std::less<>>;

/// Where a joint beside the arm stands.
struct HeldJoint {
  double value = 0;  ///< [rad|m]
  std::string why;   ///< "held at 0.03 m, where it mimics g1"
};

/// The joint's value while all joints of the arm are at 0 and nobody moves those beside it:
/// 0, or what it mimics: multiplier times the other's value plus offset, through any number of
/// joints. A joint of the arm moves on the robot, so what mimics it is held correctly only
/// at the zero pose; this is said, and so are joints that are not there, which count as 0, and
/// joints that mimic each other in a circle, which are held at 0.
/// @param free  names of the joints of the arm
[[nodiscard]] HeldJoint holdJoint(const UrdfPartsByName& joints, const std::set<std::string>& free,
                                  const UrdfPart& joint);

}  // namespace denavit
