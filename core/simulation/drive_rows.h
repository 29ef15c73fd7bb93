#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/recording/recording.h"
#include "core/simulation/run_columns.h"
#include "core/simulation/simulation_run.h"

namespace denavit {

/// Rates, torques and values of parts in rows that do not depend on the output step of a run, for
/// peaks and means. Every step has rows just inside both of its ends, so that both sides of every
/// jump are included (a motion begins, arrives, or changes its acceleration). The rows are so dense
/// that trapezoids of a smooth motion are accurate to 1e-6. Where an axis reverses, dry friction
/// jumps: these instants have rows on both sides, too.
class DriveRows {
 public:
  /// @param run  live, not begun; outlives this   @param duration [s] of it
  DriveRows(SimulationRun& run, double duration);

  /// Adds the step that the run made last.
  void addStep();
  /// Adds a row of the start, before the first step: what holds the arm there.
  void addStart() { add(0); }
  /// Adds the last row of the run's own table: what holds the arm where it has arrived.
  void addEnd(const Recording& table);
  /// Columns: time, rates and torques as in the run's own table, and those of parts.
  [[nodiscard]] Recording takeRows() { return std::move(rows_); }

 private:
  void add(double t);
  void addTurns(double before, double after);
  void readAxes(double t, VecX<double>& rates);
  [[nodiscard]] bool rests(double t);
  [[nodiscard]] double findInside(double t, double length, int inwards);
  [[nodiscard]] static bool turn(const VecX<double>& a, const VecX<double>& b);

  SimulationRun& run_;
  double spacing_;    ///< [s] at most
  double begin_ = 0;  ///< [s] of the next step
  RowGroups groups_;
  std::vector<std::size_t> widths_;
  Recording rows_;
  std::vector<double> row_;
  OdeState x_;
  VecX<double> last_, next_, middle_;  ///< rates of axes
  VecX<double> fastest_;               ///< the largest so far
};

/// A run as simulate() makes it, with the rows that peaks and means are taken of.
struct DrivenRun {
  SimulationResult result;
  Recording drives;
};
/// @param progress  as of simulate()
[[nodiscard]] DrivenRun simulateDrives(const Simulation& simulation,
                                       const ProgressCallback& progress = {});

}  // namespace denavit
