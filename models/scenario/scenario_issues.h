#pragma once

#include <vector>

#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Of one run: beyond this nobody waits for its end.
inline constexpr double kMostSteps = 1e9;
/// Of rosenbrock4's rtol: below, the rounding of its linear systems is the estimate.
inline constexpr double kFinestRosenbrock = 1e-10;

/// Every rule the scenario breaks, in file order: expressions, joint numbers, lengths, integrator
/// settings, the input file, and changes that cannot be made or make the arm wrong. The unchanged
/// arm's own issues are findIssues(scenario.robot), the mechanism's
/// findIssues(*scenario.mechanism).
[[nodiscard]] std::vector<Issue> findIssues(const ScenarioDescription& scenario);

/// Those of the unchanged arm or mechanism, placed below "robot" or "mechanism", and the scenario's
/// own.
[[nodiscard]] std::vector<Issue> findAllIssues(const ScenarioDescription& scenario);

}  // namespace denavit
