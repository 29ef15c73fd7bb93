#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "core/formulations/formulation.h"
#include "models/formulations/expected_efforts.h"

namespace denavit {

class Recording;

/// Rows of a run to compare formulations at.
struct RecordedStates {
  std::vector<double> time;  ///< [s]
  std::vector<JointState> states;
  std::vector<ExpectedEfforts> expected;  ///< of the program's own recursion
};
/// @param recording  of a run of this arm (core/simulation/run_columns.h)
/// @param most       rows are left out evenly beyond this many
[[nodiscard]] RecordedStates readRecordedStates(const Arm<double>& arm, const Recording& recording,
                                                int most);

/// How far a formulation is from the program's own recursion along a run: relative as
/// ExpectedEfforts says, one per state. One too slow for all states is evaluated at every few of
/// them; the others are NaN, as are all after a stop.
/// @param progress  told the fraction done
[[nodiscard]] std::vector<double> calcDifferences(const Formulation& formulation,
                                                  const Arm<double>& arm, const RecordedStates& run,
                                                  const std::stop_token& stop = {},
                                                  const std::function<void(double)>& progress = {});

}  // namespace denavit
