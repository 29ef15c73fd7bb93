#pragma once

#include <cstdint>
#include <vector>

#include "core/machine/machine_tape.h"

namespace denavit {

/// In which order the steps of a machine tape are done.
struct StepOrder {
  std::vector<std::int32_t> steps;
  int earlySteps = 0;  ///< so many first ones, after which the early angles are known
};

[[nodiscard]] StepOrder orderSteps(const MachineTape& tape);

}  // namespace denavit
