#pragma once

#include <string>
#include <vector>

#include "core/mechanism/mechanism.h"

namespace denavit {

/// What the loops of a mechanism leave free at a pose.
struct LoopFacts {
  int rows = 0, rank = 0, mobility = 0, actuators = 0;
  std::vector<std::string> redundantRows;  ///< "pin: z of place", those that follow from others
  std::vector<int> independent;            ///< joints, 0-based, as many as the mobility
  double condition = 1;   ///< of that set: 0 is dependent, 1 best; see CoordinateSet
  double regularity = 1;  ///< how far the mechanism is from a singular pose; see CoordinateSet
};

/// @param q  [rad|m] of all joints, loops closed or nearly; links that bend are straight
[[nodiscard]] LoopFacts findLoopFacts(const Mechanism& mechanism, const std::vector<double>& q);

/// "pin: z of place", "pin: turn about x": the rows of all closures in their order.
[[nodiscard]] std::vector<std::string> nameClosureRows(const Mechanism& mechanism);

}  // namespace denavit
