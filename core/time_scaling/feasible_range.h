#pragma once

#include <vector>

#include "core/time_scaling/path_constraints.h"

namespace denavit {

/// Half planes p u + r x + t <= 0 of the plane of u = s̈ and x = ṡ².
struct HalfPlane {
  double p, r, t;
};

/// The values of x for which some u satisfies all half planes: an interval, for they bound a convex
/// set.
struct FeasibleRange {
  double low = 0, high = -1;                   ///< empty where high < low
  int blockingUpper = -1, blockingLower = -1;  ///< half planes that leave no u, where it is empty
  [[nodiscard]] bool isEmpty() const { return !(high >= low); }
};
[[nodiscard]] FeasibleRange findFeasibleRange(const std::vector<HalfPlane>& planes, double most);

/// The values of u at an x; empty where upper < lower.
struct AccelerationRange {
  double lower, upper;
};
[[nodiscard]] AccelerationRange calcAccelerations(const std::vector<HalfPlane>& planes, double x);

}  // namespace denavit
