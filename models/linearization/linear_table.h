#pragma once

#include <string>

#include "models/linearization/linearized_arm.h"

namespace denavit {

/// [A B; C D] as CSV: a row per state ("d_dt_q1_rad") and per output, a column per state and per
/// input, with their names; the shortest digits that read back to the same numbers.
[[nodiscard]] std::string toCsv(const LinearizedArm& arm);

}  // namespace denavit
