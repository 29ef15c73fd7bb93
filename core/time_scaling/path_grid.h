#pragma once

#include <vector>

#include "core/trajectory/joint_path.h"

namespace denavit {

/// Least distance between places of a grid, relative to the length of the path.
inline constexpr double kLeastInterval = 1e-9;

/// Places of a path, so close that little changes between neighbours.
struct PathGrid {
  std::vector<double> places;  ///< rising from 0 to the length
  std::vector<double> breaks;  ///< those at which q'' or the sign of a rate jumps
};

/// A uniform grid, with a place at every kink of the path, and finer where the path turns.
/// @param intervals  of the uniform grid
/// @param hasReversals  whether places where a joint reverses count as breaks
[[nodiscard]] PathGrid makePathGrid(const JointPath& path, int intervals, bool hasReversals);

}  // namespace denavit
