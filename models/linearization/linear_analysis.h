#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/linear_system/reach.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {

/// A pole, what moves with it, and how well inputs and outputs reach it.
struct LinearMode {
  PoleReach reach;
  std::string moves;  ///< "joint 2 and joint 3"
};

/// What a linear model says of an arm.
struct LinearAnalysis {
  std::vector<LinearMode> modes;  ///< one per pole, sorted as PoleTable
  MatX<Complex> shapes;           ///< n x n, the modes' right eigenvectors as columns
  std::vector<Complex> zeros;     ///< finite ones, from all inputs to all outputs
  int controllableRank = 0, observableRank = 0;  ///< of the number of states
  int weakestControl = -1, weakestView = -1;     ///< of modes: least reached, least seen
  std::string leastDriven, leastSeen;            ///< what these are directions of: "joint 5"
};

[[nodiscard]] LinearAnalysis analyse(const LinearizedArm& arm);
/// The same, which of a hundred joints takes seconds.
/// @param goesOn  told how much is done, 0 to 1; false: no more of it
/// @returns nothing where it was stopped
[[nodiscard]] std::optional<LinearAnalysis> analyse(const LinearizedArm& arm,
                                                    const std::function<bool(double part)>& goesOn);

/// What the largest parts of a vector over the states belong to: "joint 2 and link 2 bending in y
/// (mode 1)".
/// Positions and rates of a coordinate count together.
/// @param sizes  of the states, not negative
[[nodiscard]] std::string describeStates(const std::vector<std::string>& states,
                                         const VecX<double>& sizes);

}  // namespace denavit
