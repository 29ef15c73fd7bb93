#pragma once

#include <vector>

#include "core/simulation/simulation.h"
#include "models/issue.h"

namespace denavit {

/// What keeps a run from starting: prescribed motions, torques, wrenches or friction without a
/// finite value at t = 0, or an inertia matrix of the free joints that is not positive definite
/// there.
[[nodiscard]] std::vector<Issue> findStartIssues(const Simulation& simulation);

}  // namespace denavit
