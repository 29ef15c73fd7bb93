#pragma once

#include <vector>

#include "core/linear_system/state_space.h"

namespace denavit {

/// Which column goes with each row so that the sum of costs is least.
///
/// H. W. Kuhn. The Hungarian method for the assignment problem. Naval Research Logistics Quarterly
/// 2
///   (1955); by shortest augmenting paths as J. Munkres and J. Edmonds, R. M. Karp (1972), O(n³).
/// @param costs  n x n, finite
[[nodiscard]] std::vector<int> findAssignment(const MatX<double>& costs);

/// The order of `roots` that brings each next to the target of the same place: sum of distances
/// least.
[[nodiscard]] std::vector<int> matchRoots(const std::vector<Complex>& targets,
                                          const std::vector<Complex>& roots);

}  // namespace denavit
