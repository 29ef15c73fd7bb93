#include "core/simulation/drive_rows.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/run_dynamics.h"

namespace denavit {

namespace {

constexpr int kRows = 4000;      ///< at least, for runs with long steps
constexpr double kAside = 1e-9;  ///< relative to a step: offset of its end rows to the inside
/// Relative to the spacing: the offset where an axis comes to rest or leaves it. Closer, its rate
/// is rounding, whose sign would decide which way friction and gears act.
constexpr double kAsideOfRest = 0.02;
constexpr double kRest = 1e-9;  ///< relative to the largest rate of an axis
constexpr int kBisections = 50;

}  // namespace

DriveRows::DriveRows(SimulationRun& run, double duration)
    : run_(run), spacing_(duration / kRows), groups_(makeDriveGroups()) {
  const RunDynamics& dynamics = run.examine(0, x_);
  rows_ = Recording(listColumns(groups_, dynamics));
  for (const auto& group : groups_) widths_.push_back(group->columns(dynamics.engine()).size());
  row_.resize(static_cast<std::size_t>(rows_.columnCount()));
}

void DriveRows::add(double t) {
  RunDynamics& dynamics = run_.examine(t, x_);
  fillRow(t, x_, dynamics, groups_, widths_, row_);
  const auto isFinite = [](double value) { return std::isfinite(value); };
  if (std::ranges::all_of(row_, isFinite)) rows_.appendRow(row_);
}

void DriveRows::readAxes(double t, VecX<double>& rates) {
  const RunDynamics& dynamics = run_.examine(t, x_);
  const int axes = dynamics.contacts.usesFriction() ? dynamics.contacts.axisCount() : 0;
  rates.resize(axes);
  for (int axis = 0; axis < axes; ++axis) {
    rates[axis] = dynamics.contacts.axisRate(axis, dynamics.qd.data());
  }
}

bool DriveRows::turn(const VecX<double>& a, const VecX<double>& b) {
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    if (a[k] * b[k] < 0) return true;
  }
  return false;
}

/// Adds rows on both sides of every reversal of an axis between two instants, whose rates are last_
/// and next_.
void DriveRows::addTurns(double before, double after) {
  constexpr int kMostTurns = 20;
  for (int count = 0; count < kMostTurns && turn(last_, next_); ++count) {
    double early = before, late = after;
    for (int k = 0; k < kBisections && late - early > kAside * spacing_; ++k) {
      const double middle = 0.5 * (early + late);
      readAxes(middle, middle_);
      (turn(last_, middle_) ? late : early) = middle;
    }
    add(early);
    add(late);
    readAxes(late, last_);
    before = late;
  }
}

/// Whether the rate of an axis at an instant may be nothing but rounding.
bool DriveRows::rests(double t) {
  readAxes(t, middle_);
  return ((middle_.array() != 0) && (middle_.cwiseAbs().array() < kRest * fastest_.array())).any();
}

/// @param inwards  +1 from the beginning of a step, -1 from its end
double DriveRows::findInside(double t, double length, int inwards) {
  const double close = t + inwards * kAside * length;
  if (!rests(close)) return close;
  return t + inwards * std::min(kAsideOfRest * spacing_, 0.5 * length);
}

void DriveRows::addStep() {
  const double end = run_.time(), length = end - begin_;
  readAxes(begin_ + 0.5 * length, middle_);
  if (fastest_.size() != middle_.size()) fastest_.setZero(middle_.size());
  fastest_ = fastest_.cwiseMax(middle_.cwiseAbs());
  const double first = findInside(begin_, length, 1), last = findInside(end, length, -1);
  if (length < kAsideOfRest * spacing_ && (rests(first) || rests(last))) {
    begin_ = end;  // the whole step is so near to rest
    return;
  }
  const int parts = std::max(1, static_cast<int>(std::ceil(length / spacing_)));
  double t = first;
  readAxes(t, last_);
  add(t);
  for (int k = 1; k <= parts; ++k) {
    const double next = first + (last - first) * k / parts;
    readAxes(next, next_);
    addTurns(t, next);
    add(next);
    last_ = next_;
    t = next;
  }
  begin_ = end;
}

void DriveRows::addEnd(const Recording& table) {
  if (table.rowCount() == table.firstRow()) return;
  for (std::size_t k = 0; k < row_.size(); ++k) {
    const int column = table.findColumn(rows_.columns()[k].name);
    if (column < 0) return;
    row_[k] = table.value(table.rowCount() - 1, column);
  }
  const bool isLater = rows_.rowCount() == 0 || row_[0] > rows_.value(rows_.rowCount() - 1, 0);
  if (isLater) rows_.appendRow(row_);
}

DrivenRun simulateDrives(const Simulation& simulation, const ProgressCallback& progress) {
  SimulationRun run(simulation, SimulationRun::Kind::Live);
  DriveRows drives(run, simulation.duration);
  drives.addStart();
  while (run.step()) {
    drives.addStep();
    if (progress && !progress(run.time())) run.cancel();
  }
  SimulationResult result = run.finish();
  drives.addEnd(result.recording);
  return {std::move(result), drives.takeRows()};
}

}  // namespace denavit
