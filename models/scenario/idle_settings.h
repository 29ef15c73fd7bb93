#pragma once

#include <vector>

#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// What a scenario gives and its run does not look at: torques of joints that are held, rates of
/// locked ones, saturation where no joint has a largest effort.
/// @param robot  that moves, changes applied
[[nodiscard]] std::vector<Issue> findIdleSettings(const ScenarioDescription& scenario,
                                                  const RobotDescription& robot);

}  // namespace denavit
