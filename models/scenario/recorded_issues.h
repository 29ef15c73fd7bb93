#pragma once

#include <vector>

#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Of what is recorded: times that are none or out of order, values that cannot be set.
/// @param isSound  whether the rest of the scenario has no errors: else values are not looked at
[[nodiscard]] std::vector<Issue> findRecordedIssues(const ScenarioDescription& scenario,
                                                    bool isSound);

}  // namespace denavit
