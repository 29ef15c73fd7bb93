#pragma once

#include <memory>
#include <vector>

#include "core/recording/recording.h"
#include "core/simulation/energy_scale.h"
#include "core/simulation/run_columns.h"
#include "core/simulation/run_dynamics.h"

namespace denavit {

/// Turns states of a run into rows of its recording.
class RunRecorder {
 public:
  /// @param dynamics  outlives this
  explicit RunRecorder(RunDynamics& dynamics);

  /// Evaluates everything at (t, x) with the dynamics' current modes and appends a row.
  /// @returns false, and appends nothing, where something is not finite
  [[nodiscard]] bool record(double t, const OdeState& x);

  /// Keeps what lookBeside() sees, as rows.
  void keepSides();
  /// Whether there is anything to look at beside the rows: sides are kept, or joints have limits
  /// that forces or guides may pass at once.
  [[nodiscard]] bool looksBeside() const;
  /// Looks at (t, x), where something may jump, for limits that are passed between rows.
  void lookBeside(double t, const OdeState& x);
  /// The rows that were kept, in order of time; after finish() those where something jumps.
  [[nodiscard]] const Recording& sides() const { return sides_; }

  /// The rows so far; their closure column is filled by finish().
  [[nodiscard]] const Recording& recording() const { return recording_; }
  /// A state between the rows, for the largest energy of the run and its largest error.
  void noteEnergies(double t, const ArmEnergies& energies, double work, double dissipated);
  /// Drops rows before t [s], as Recording::dropBefore() does.
  void forgetBefore(double t);
  struct Outcome {
    Recording recording;
    double energyClosure, energyClosureTime;  ///< as of SimulationResult
    std::vector<LimitViolation> violations;
  };
  /// Fills the closure column, which is relative to the largest energy of the whole run.
  [[nodiscard]] Outcome finish();

  /// Saves what there is, or goes back to it: rows recorded since are dropped.
  void exchange(RunMemory& memory);

 private:
  void dropSmoothSides();
  [[nodiscard]] double calcError(int row) const;
  void noteError(double t, double error);
  void noteViolations(double t);
  /// A LimitViolation that costs no string.
  struct Violation {
    int joint;
    const char* what;
    double time, value, limit;
  };
  /// @param excess  by which the value is beyond the limit, where it is positive
  void noteViolation(const Violation& now, double excess);

  RunDynamics& dynamics_;
  const Simulation& simulation_;
  RowGroups groups_;
  std::vector<std::size_t> widths_;  ///< by group: its columns
  Recording recording_, sides_;
  RowGroups sideGroups_;  ///< of sides_; what they take from rows before is not of recording_
  std::vector<double> row_;
  double startEnergy_ = 0;   ///< [J] of the first row of all
  double largestError_ = 0;  ///< [J] by which energies failed to balance, in size
  double errorTime_ = 0;     ///< [s] when
  std::size_t energies_;     ///< column of energy_kinetic; the other energies follow it
  std::vector<LimitViolation> violations_;
  std::vector<double> excess_;  ///< of each, the largest
  EnergyScale scale_;
};

}  // namespace denavit
