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

  /// The rows so far; their closure column is filled by finish().
  [[nodiscard]] const Recording& recording() const { return recording_; }
  /// A state between the rows, for the largest energy of the run.
  void noteEnergies(const ArmEnergies& energies, double work) { scale_.add(energies, work); }
  /// Drops rows before t [s], as Recording::dropBefore() does.
  void forgetBefore(double t);
  /// The closure of the last row over the largest energy so far.
  [[nodiscard]] double closureSoFar() const;

  struct Outcome {
    Recording recording;
    double energyClosure;
    std::vector<LimitViolation> violations;
  };
  /// Fills the closure column, which is relative to the largest energy of the whole run.
  [[nodiscard]] Outcome finish();

  /// Saves what there is, or goes back to it: rows recorded since are dropped.
  void exchange(RunMemory& memory);

 private:
  [[nodiscard]] double calcError(int row) const;
  void noteViolations(double t);
  void noteViolation(int joint, const char* what, double t, double value, double limit);

  RunDynamics& dynamics_;
  const Simulation& simulation_;
  std::vector<std::unique_ptr<RowGroup>> groups_;
  std::vector<std::size_t> widths_;  ///< by group: its columns
  Recording recording_;
  std::vector<double> row_;
  double startEnergy_ = 0;  ///< [J] of the first row of all
  std::size_t energies_;    ///< column of energy_kinetic; the other energies follow it
  std::vector<LimitViolation> violations_;
  EnergyScale scale_;
};

}  // namespace denavit
