#include "core/simulation/run_recorder.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/expected_rows.h"
#include "core/simulation/run_memory.h"

namespace denavit {

namespace {

std::vector<Column> columnsOf(const RunDynamics& dynamics) {
  std::vector<Column> columns = makeRunColumns(dynamics.engine());
  for (Column& column : dynamics.partColumns()) columns.push_back(std::move(column));
  return columns;
}

}  // namespace

RunRecorder::RunRecorder(RunDynamics& dynamics)
    : dynamics_(dynamics),
      simulation_(dynamics.simulation()),
      groups_(makeRowGroups()),
      recording_(columnsOf(dynamics)) {
  for (const auto& group : groups_) widths_.push_back(group->columns(dynamics.engine()).size());
  row_.resize(static_cast<std::size_t>(recording_.columnCount()));
  energies_ = static_cast<std::size_t>(recording_.findColumn("energy_kinetic_J"));
  recording_.reserve(expectedRows(simulation_));
  violations_.reserve(4 * simulation_.limits.size());
}

bool RunRecorder::record(double t, const OdeState& x) {
  dynamics_.evaluate(t, x);
  std::span<double> rest(row_);
  for (std::size_t k = 0; k < groups_.size(); ++k) {
    groups_[k]->write(t, x, dynamics_, rest.first(widths_[k]));
    rest = rest.subspan(widths_[k]);
  }
  dynamics_.writeParts(t, x, rest);
  scale_.add(
      {.kinetic = row_[energies_], .gravity = row_[energies_ + 1], .strain = row_[energies_ + 2]},
      x[dynamics_.layout().work()]);
  const auto isFinite = [](double value) { return std::isfinite(value); };
  if (!std::all_of(row_.begin(), row_.end(), isFinite)) return false;
  if (recording_.rowCount() == 0) startEnergy_ = row_[energies_ + 3];
  recording_.appendRow(row_);
  noteViolations(t);
  return true;
}

void RunRecorder::noteViolations(double t) {
  for (int i = 0; i < static_cast<int>(simulation_.limits.size()); ++i) {
    const JointLimits& limits = simulation_.limits[static_cast<std::size_t>(i)];
    const double q = dynamics_.q[i], qd = dynamics_.qd[i], tau = dynamics_.tau[i];
    if (q > limits.upper) noteViolation(i, "upper limit", t, q, limits.upper);
    if (q < limits.lower) noteViolation(i, "lower limit", t, q, limits.lower);
    if (std::abs(qd) > limits.velocity) noteViolation(i, "velocity", t, qd, limits.velocity);
    if (std::abs(tau) > limits.effort) noteViolation(i, "effort", t, tau, limits.effort);
  }
}

void RunRecorder::noteViolation(int joint, const char* what, double t, double value, double limit) {
  const bool known = std::any_of(violations_.begin(), violations_.end(),
                                 [&](const auto& v) { return v.joint == joint && v.what == what; });
  if (!known) violations_.push_back({joint, what, t, value, limit});
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

double RunRecorder::closureSoFar() const {
  return recording_.rowCount() == 0 ? 0 : scale_.relative(calcError(recording_.rowCount() - 1));
}

RunRecorder::Outcome RunRecorder::finish() {
  const int closure = static_cast<int>(energies_) + 6, rows = recording_.rowCount();
  double last = 0;
  for (int r = recording_.firstRow(); r < rows; ++r) {
    last = scale_.relative(calcError(r));
    recording_.setValue(r, closure, last);
  }
  return {std::move(recording_), last, std::move(violations_)};
}

void RunRecorder::exchange(RunMemory& memory) {
  int rows = recording_.rowCount();
  std::size_t violations = violations_.size();
  memory(rows);
  memory(violations);
  for (const auto& group : groups_) group->exchange(memory);
  scale_.exchange(memory);
  if (memory.isSaving()) return;
  recording_.truncate(rows);
  violations_.resize(violations);
}

}  // namespace denavit
