#pragma once

#include <vector>

#include <Eigen/Geometry>

#include "core/simulation/energy_scale.h"
#include "core/simulation/recording.h"
#include "core/simulation/run_dynamics.h"

namespace denavit {

/// Turns states of a run into rows of its recording.
class RunRecorder {
 public:
  explicit RunRecorder(const Simulation& simulation);

  /// Evaluates everything at (t, x) with the dynamics' current modes and appends a row.
  /// @returns false, and appends nothing, where something is not finite
  [[nodiscard]] bool record(double t, const OdeState& x, RunDynamics& dynamics);

  /// The rows so far; their closure column is filled by finish().
  [[nodiscard]] const Recording& recording() const { return recording_; }

  struct Outcome {
    Recording recording;
    double energyClosure;
    std::vector<LimitViolation> violations;
  };
  /// A state between the rows, for the largest energy of the run.
  void noteEnergies(const RunEnergies& energies, double work) { scale_.add(energies, work); }
  /// Fills the closure column, which is relative to the largest energy of the whole run.
  [[nodiscard]] Outcome finish();

 private:
  void put(double value) { row_[static_cast<std::size_t>(cursor_++)] = value; }
  void put(const VecX<double>& values);
  void putTool(RunDynamics& dynamics);
  void putEnergies(const OdeState& x, RunDynamics& dynamics);
  void noteViolations(double t, const RunDynamics& dynamics);
  void noteViolation(int joint, const char* what, double t, double value, double limit);

  const Simulation& simulation_;
  Recording recording_;
  std::vector<double> row_;
  int cursor_ = 0;
  int energyColumn_;  ///< of energy_kinetic; the other energies follow it
  NewtonEulerWork<double> work_;
  Kinematics<double> kinematics_;
  VecX<double> rest_, gravity_;
  VecX<double> joints_;  ///< of a flexible arm: its joint variables alone
  Eigen::Quaterniond lastOrientation_ = Eigen::Quaterniond::Identity();
  std::vector<LimitViolation> violations_;
  EnergyScale scale_;
};

}  // namespace denavit
