#pragma once

#include <string>

#include "models/robot/robot.h"

namespace denavit {

class ArmScene;

/// The arm of a scene at its present pose as a glTF 2.0 file in one text: a root node named after
/// the arm, y up as glTF wants it, with one named node per solid: "base", "link 2 shoulder", "rod
/// 3 ...".
[[nodiscard]] std::string toGltf(const ArmScene& scene, const RobotDescription& robot);

}  // namespace denavit
