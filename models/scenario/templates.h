#pragma once

#include <string>
#include <vector>

#include "models/scenario/scenario.h"

namespace denavit {

/// An arm to begin an own one with.
struct ArmTemplate {
  std::string name;              ///< "vertical-2r"
  std::string title;             ///< "Vertical 2R"
  std::string lesson;            ///< one sentence: what it is of, and what its first run shows
  ScenarioDescription scenario;  ///< its arm and the settings of its first run
};

/// What new arms begin with, the plainest that moves first, the empty one last. Each but that has
/// mass in every link and starts where it does not rest: its first run moves.
[[nodiscard]] std::vector<ArmTemplate> listTemplates();

/// A uniform slender rod of 0.5 m and 1 kg on a vertical joint: the empty arm, as an arm needs a
/// joint.
[[nodiscard]] RobotDescription makeOneLink();

}  // namespace denavit
