#include "core/simulation/run_recorder.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/expected_rows.h"
#include "core/simulation/run_memory.h"

namespace denavit {

RunRecorder::RunRecorder(RunDynamics& dynamics)
    : dynamics_(dynamics),
      simulation_(dynamics.simulation()),
      groups_(makeRowGroups()),
      recording_(listColumns(groups_, dynamics)) {
  for (const auto& group : groups_) widths_.push_back(group->columns(dynamics.engine()).size());
  row_.resize(static_cast<std::size_t>(recording_.columnCount()));
  energies_ = static_cast<std::size_t>(recording_.findColumn("energy_kinetic_J"));
  recording_.reserve(expectedRows(simulation_));
  violations_.reserve(4 * simulation_.limits.size());
  excess_.reserve(4 * simulation_.limits.size());
}

bool RunRecorder::record(double t, const OdeState& x) {
  dynamics_.evaluate(t, x);
  fillRow(t, x, dynamics_, groups_, widths_, row_);
  scale_.add(
      {.kinetic = row_[energies_], .gravity = row_[energies_ + 1], .strain = row_[energies_ + 2]},
      x[dynamics_.layout().work()]);
  const auto isFinite = [](double value) { return std::isfinite(value); };
  if (!std::all_of(row_.begin(), row_.end(), isFinite)) return false;
  if (recording_.rowCount() == 0) startEnergy_ = row_[energies_ + 3];
  recording_.appendRow(row_);
  noteError(t, calcError(recording_.rowCount() - 1));
  noteViolations(t);
  return true;
}

void RunRecorder::keepSides() {
  sideGroups_ = makeRowGroups();
  sides_ = Recording(recording_.columns());
}

bool RunRecorder::looksBeside() const {
  return !sideGroups_.empty() ||
         std::ranges::any_of(simulation_.limits, [](const JointLimits& limits) {
           return std::isfinite(limits.effort) || std::isfinite(limits.velocity);
         });
}

void RunRecorder::lookBeside(double t, const OdeState& x) {
  dynamics_.evaluate(t, x);
  noteViolations(t);
  if (sideGroups_.empty()) return;
  fillRow(t, x, dynamics_, sideGroups_, widths_, row_);
  const auto isFinite = [](double value) { return std::isfinite(value); };
  if (std::ranges::all_of(row_, isFinite)) sides_.appendRow(row_);
}

void RunRecorder::noteViolations(double t) {
  for (int i = 0; i < static_cast<int>(simulation_.limits.size()); ++i) {
    const JointLimits& limits = simulation_.limits[static_cast<std::size_t>(i)];
    const double q = dynamics_.q[i], qd = dynamics_.qd[i], tau = dynamics_.tau[i];
    // A motion exactly at a limit counts as within the limit, whatever the rounding.
    constexpr double kSlack = 1 + 1e-6, kSlackOfPlace = 1e-9;  // [1], [rad|m]
    noteViolation({i, "upper limit", t, q, limits.upper}, q - limits.upper - kSlackOfPlace);
    noteViolation({i, "lower limit", t, q, limits.lower}, limits.lower - q - kSlackOfPlace);
    noteViolation({i, "velocity", t, qd, limits.velocity}, std::abs(qd) - kSlack * limits.velocity);
    noteViolation({i, "effort", t, tau, limits.effort}, std::abs(tau) - kSlack * limits.effort);
  }
}

void RunRecorder::noteViolation(const Violation& now, double excess) {
  if (!(excess > 0)) return;
  const auto known = std::find_if(violations_.begin(), violations_.end(), [&](const auto& v) {
    return v.joint == now.joint && v.what == now.what;
  });
  if (known == violations_.end()) {
    violations_.push_back({now.joint, now.what, now.time, now.value, now.limit, now.time});
    excess_.push_back(excess);
  } else if (double& before = excess_[static_cast<std::size_t>(known - violations_.begin())];
             excess > before) {
    before = excess;
    known->value = now.value;
    known->worstTime = now.time;
  }
}

double RunRecorder::calcError(int row) const {
  const int total = static_cast<int>(energies_) + 3, work = total + 1, dissipated = total + 2;
  return recording_.value(row, total) - startEnergy_ - recording_.value(row, work) +
         recording_.value(row, dissipated);
}

void RunRecorder::forgetBefore(double t) {
  int row = recording_.firstRow();
  while (row < recording_.rowCount() && recording_.value(row, 0) < t) ++row;
  recording_.dropBefore(row);
}

void RunRecorder::noteEnergies(double t, const ArmEnergies& energies, double work,
                               double dissipated) {
  scale_.add(energies, work);
  if (recording_.rowCount() == 0) return;  // the first row sets the initial energy
  noteError(t, energies.total() - startEnergy_ - work + dissipated);
}

/// Keeps the largest error; NaN counts as larger than any number.
void RunRecorder::noteError(double t, double error) {
  if (std::isnan(largestError_) || std::abs(error) <= largestError_) return;
  largestError_ = std::abs(error);
  errorTime_ = t;
}

/// Keeps the pairs of rows beside breaks that differ. The sides of the start and of the end are
/// compared with the first and the last row.
void RunRecorder::dropSmoothSides() {
  constexpr double kJump = 1e-6;  // of the largest value of the column
  if (sides_.rowCount() == 0 || recording_.rowCount() == recording_.firstRow()) return;
  const int columns = recording_.columnCount(), first = recording_.firstRow(),
            last = recording_.rowCount() - 1;
  std::vector<double> sizes;
  for (int c = 0; c < columns; ++c) {
    double size = 0;
    for (int r = first; r <= last; ++r) size = std::max(size, std::abs(recording_.value(r, c)));
    sizes.push_back(size);
  }
  const auto jumps = [&](const Recording& other, int row, int side) {
    for (int c = 1; c < columns; ++c) {
      const double change = std::abs(other.value(row, c) - sides_.value(side, c));
      if (change > kJump * sizes[static_cast<std::size_t>(c)]) return true;
    }
    return false;
  };
  Recording kept(sides_.columns());
  const auto keep = [&](int side) {
    for (int c = 0; c < columns; ++c) row_[static_cast<std::size_t>(c)] = sides_.value(side, c);
    kept.appendRow(row_);
  };
  if (jumps(recording_, first, 0)) keep(0);
  int side = 1;
  for (; side + 1 < sides_.rowCount(); side += 2) {
    if (!jumps(sides_, side + 1, side)) continue;
    keep(side);
    keep(side + 1);
  }
  if (side < sides_.rowCount() && jumps(recording_, last, side)) keep(side);
  sides_ = std::move(kept);
}

RunRecorder::Outcome RunRecorder::finish() {
  dropSmoothSides();
  const int closure = static_cast<int>(energies_) + 6, rows = recording_.rowCount();
  const double size = dynamics_.engine().calcEnergySize(simulation_.duration);
  for (int r = recording_.firstRow(); r < rows; ++r) {
    recording_.setValue(r, closure, scale_.relative(calcError(r), size));
  }
  return {std::move(recording_), scale_.relative(largestError_, size), errorTime_,
          std::move(violations_)};
}

void RunRecorder::exchange(RunMemory& memory) {
  int rows = recording_.rowCount();
  std::size_t violations = violations_.size();
  memory(rows);
  memory(violations);
  if (!memory.isSaving()) {
    violations_.resize(violations);
    excess_.resize(violations);
  }
  for (std::size_t k = 0; k < violations; ++k) {
    memory(excess_[k]);
    memory(violations_[k].value);
    memory(violations_[k].worstTime);
  }
  memory(largestError_);
  memory(errorTime_);
  for (const auto& group : groups_) group->exchange(memory);
  scale_.exchange(memory);
  if (!memory.isSaving()) recording_.truncate(rows);
}

}  // namespace denavit
