#pragma once

#include <functional>
#include <vector>

#include "core/linear_system/state_space.h"

namespace denavit {

/// A system for each value of a parameter, all of the same order.
using SystemFamily = std::function<StateSpace(double)>;

/// Where a branch goes through the limit of stability.
struct LocusCrossing {
  double parameter = 0;
  Complex pole;        ///< on the limit; of pairs the one with the positive imaginary part
  int branch = 0;      ///< column of RootLocus::poles
  bool leaves = true;  ///< it is stable before and unstable behind
};

/// Poles over a parameter as continuous branches.
struct RootLocus {
  VecX<double> parameter;                ///< ascending, of size K
  MatX<Complex> poles;                   ///< K x n, a branch per column
  std::vector<int> unstable;             ///< of size K, how many poles are; none on the limit
  std::vector<LocusCrossing> crossings;  ///< ascending in the parameter
};

/// Poles of one value go to those of the next so that the sum of their distances from where the
/// last two values send them is least. Values are added between two until no pole moves by more
/// than a twentieth of its size (of the middle size of all poles, where it is smaller than a third
/// of that), at most twelve halvings of a first grid of 33. Crossings are found by refining the
/// parameter.
/// @throws std::invalid_argument where the range is empty or the order changes
[[nodiscard]] RootLocus traceRootLocus(const SystemFamily& family, double from, double to);

/// Over the gain k of u = r - k y around one channel.
[[nodiscard]] RootLocus traceGainLocus(const StateSpace& loop, double from, double to);

}  // namespace denavit
