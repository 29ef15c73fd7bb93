#pragma once

#include <string>
#include <vector>

#include "core/simulation/simulation.h"
#include "models/issue.h"
#include "models/robot/robot_changes.h"

namespace denavit {

/// What is set while a run goes on, by who takes it.
struct SortedValues {
  RobotChanges arm, scenario;  ///< of what moves; of its input, wrench and pulls
  std::vector<PartSetting> settings;
};

/// @param isMechanism  whether paths of what moves are those of a mechanism's file
/// @param issues       of what may not change then, and of what is no number
[[nodiscard]] SortedValues sortValues(const RobotChanges& values, bool isMechanism,
                                      std::vector<Issue>& issues);

/// Of "input.tau[0]" "input".
[[nodiscard]] std::string firstWord(const std::string& path);

}  // namespace denavit
