#pragma once

#include <string>
#include <vector>

#include "models/channels/measured_table.h"

namespace denavit {

/// A position and a rate of a table, one of which is in degrees under the name of radians, or the
/// other way round: the numbers tell, whatever the headings say.
struct RateMismatch {
  std::size_t position = 0, rate = 0;  ///< columns
  std::string what;                    ///< "is 57.3 times what the position changes by"
};

/// Compares q1_rad with qd1_rad_s (also dq1, qdot1), of every joint that has both.
[[nodiscard]] std::vector<RateMismatch> findRateMismatches(const MeasuredTable& table);

}  // namespace denavit
