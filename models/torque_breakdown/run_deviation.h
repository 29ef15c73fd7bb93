#pragma once

#include <vector>

#include "models/runs/run_record.h"

namespace denavit {

/// How far two series are from each other.
struct Deviation {
  double largest = 0;  ///< largest distance
  double time = 0;     ///< [s] of it
  double rms = 0;      ///< root of the mean square over the rows
};

/// How far a run is from another over the time that both have.
struct RunDeviation {
  std::vector<Deviation> joints;   ///< [rad|m] of the joints' positions
  std::vector<Deviation> torques;  ///< [N m|N] of the joints' inputs, or of what holds them
  Deviation tool;                  ///< [m] of the tool's origin
  double until = 0;                ///< [s] end of the common time
};

/// Compares motions at the times of the first run; the other is taken linearly between its rows.
/// @returns no joints where the runs are not of the same joints or recorded no positions
[[nodiscard]] RunDeviation calcRunDeviation(const RunRecord& run, const RunRecord& other);

}  // namespace denavit
