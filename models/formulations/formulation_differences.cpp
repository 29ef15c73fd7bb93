#include "models/formulations/formulation_differences.h"

#include <algorithm>
#include <limits>

#include "core/recording/recording.h"
#include "models/formulations/formulation_cost.h"

namespace denavit {
namespace {

/// Products per formulation and run that are worth waiting for.
constexpr double kRunProducts = 4e8;

}  // namespace

RecordedStates readRecordedStates(const Arm<double>& arm, const Recording& recording, int most) {
  RecordedStates run;
  const Eigen::Index n = arm.dof();
  const int rows = recording.rowCount();
  if (recording.columnCount() <= 3 * n || rows == 0) return run;
  const int every = 1 + (rows - 1) / std::max(1, most);
  for (int row = 0; row < rows; row += every) {
    const double* values = recording.row(row).data();
    const auto part = [&](Eigen::Index k) {
      return VecX<double>(Eigen::Map<const VecX<double>>(values + 1 + k * n, n));
    };
    run.time.push_back(values[0]);
    run.states.push_back({part(0), part(1), part(2)});
  }
  run.expected = calcExpectedEfforts(arm, run.states);
  return run;
}

std::vector<double> calcDifferences(const Formulation& formulation, const Arm<double>& arm,
                                    const RecordedStates& run, const std::stop_token& stop,
                                    const std::function<void(double)>& progress) {
  const std::size_t count = run.states.size();
  std::vector<double> difference(count, std::numeric_limits<double>::quiet_NaN());
  const double all = predictProducts(formulation, arm) * static_cast<double>(count);
  const auto every = static_cast<std::size_t>(1 + all / kRunProducts);
  const auto dynamics = formulation.make(arm);
  VecX<double> tau(arm.dof());
  for (std::size_t k = 0; k < count && !stop.stop_requested(); k += every) {
    dynamics->calc(run.states[k].q, run.states[k].qd, run.states[k].qdd, tau);
    difference[k] = run.expected[k].differenceFrom(tau);
    if (progress && k % 32 == 0) progress(static_cast<double>(k) / static_cast<double>(count));
  }
  return difference;
}

}  // namespace denavit
