#pragma once

#include <algorithm>
#include <cmath>

#include "core/simulation/simulation.h"

namespace denavit {

/// How many rows a run will record, if it comes to its end; 0 where nobody knows.
inline int expectedRows(const Simulation& simulation) {
  if (std::isinf(simulation.duration)) return 0;
  return static_cast<int>(std::min(1e6, simulation.duration / simulation.outputStep)) + 2;
}

}  // namespace denavit
