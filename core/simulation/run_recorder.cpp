#include "core/simulation/run_recorder.h"

#include <algorithm>
#include <cmath>

#include "core/dynamics/energy.h"
#include "core/simulation/run_columns.h"

namespace denavit {

namespace {
int expectedRows(const Simulation& simulation) {
  return static_cast<int>(std::min(1e6, simulation.duration / simulation.outputStep)) + 2;
}
}  // namespace

RunRecorder::RunRecorder(const Simulation& simulation)
    : simulation_(simulation),
      recording_(makeRunColumns(simulation.arm, simulation.flexible.get())) {
  const int n = simulation.dof();
  row_.resize(static_cast<std::size_t>(recording_.columnCount()));
  energyColumn_ = recording_.findColumn("energy_kinetic_J");
  rest_.setZero(n);
  gravity_.setZero(n);
  recording_.reserve(expectedRows(simulation));
  violations_.reserve(4 * simulation.limits.size());
}

bool RunRecorder::record(double t, const OdeState& x, RunDynamics& dynamics) {
  const Arm<double>& arm = simulation_.arm;
  dynamics.evaluate(t, x);
  FlexibleRun* const flexible = dynamics.flexible();
  if (flexible) {
    joints_ = dynamics.q.head(arm.jointCount());
    flexible->calcGravity(gravity_);
  } else {
    calcLinkPoses(arm, dynamics.q, work_.X_PL);
    calcNewtonEuler(arm, rest_, rest_, Vec3<double>(-arm.g_W), work_, gravity_);
  }

  cursor_ = 0;
  put(t);
  put(dynamics.q);
  put(dynamics.qd);
  put(dynamics.qdd);
  for (int i = 0; i < arm.jointCount(); ++i) put(dynamics.tau[i]);
  const MatX<double>& M = dynamics.inertiaMatrix();
  for (int i = 0; i < arm.jointCount(); ++i) {
    put(M.row(i).dot(dynamics.qdd));
    put(dynamics.bias[i] - gravity_[i]);
    put(gravity_[i]);
    put(dynamics.friction[i]);
    put(-dynamics.external[i]);
  }
  putTool(dynamics);
  putEnergies(x, dynamics);
  const auto isFinite = [](double value) { return std::isfinite(value); };
  if (!std::all_of(row_.begin(), row_.end(), isFinite)) return false;
  recording_.appendRow(row_);
  noteViolations(t, dynamics);
  return true;
}

void RunRecorder::put(const VecX<double>& values) {
  for (const double value : values) put(value);
}

void RunRecorder::putTool(RunDynamics& dynamics) {
  FlexibleRun* const flexible = dynamics.flexible();
  calcForwardKinematics(simulation_.arm, flexible ? joints_ : dynamics.q, kinematics_);
  const Pose<double>& X_WT = flexible ? flexible->kinematics().X_WT : kinematics_.X_WT;
  Eigen::Quaterniond orientation(X_WT.R);
  // Of the two quaternions of an orientation, the one nearer the last row: no jumps in the plot.
  const bool first = recording_.rowCount() == 0;
  if (first ? orientation.w() < 0 : orientation.dot(lastOrientation_) < 0) {
    orientation.coeffs() *= -1;
  }
  lastOrientation_ = orientation;
  for (const double coordinate : X_WT.p) put(coordinate);
  put(orientation.w());
  put(orientation.x());
  put(orientation.y());
  put(orientation.z());
  put(flexible ? (X_WT.p - kinematics_.X_WT.p).norm() : 0);
}

void RunRecorder::putEnergies(const OdeState& x, RunDynamics& dynamics) {
  FlexibleRun* const flexible = dynamics.flexible();
  RunEnergies energies;
  energies.kinetic = flexible ? calcFlexibleKineticEnergy(dynamics.inertiaMatrix(), dynamics.qd)
                              : calcKineticEnergy(simulation_.arm, work_.X_PL, dynamics.qd);
  energies.gravity =
      flexible ? flexible->calcGravityEnergy() : calcPotentialEnergy(simulation_.arm, kinematics_);
  energies.strain = dynamics.stopEnergy + (flexible ? flexible->calcStrainEnergy(dynamics.q) : 0);
  put(energies.kinetic);
  put(energies.gravity);
  put(energies.strain);
  put(energies.total());
  scale_.add(energies, x[x.size() - 2]);
  put(x[x.size() - 2]);
  put(x[x.size() - 1]);
  put(0);  // closure: known when the run ends
}

void RunRecorder::noteViolations(double t, const RunDynamics& dynamics) {
  for (int i = 0; i < static_cast<int>(simulation_.limits.size()); ++i) {
    const JointLimits& limits = simulation_.limits[static_cast<std::size_t>(i)];
    const double q = dynamics.q[i], qd = dynamics.qd[i], tau = dynamics.tau[i];
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

RunRecorder::Outcome RunRecorder::finish() {
  const int total = energyColumn_ + 3, work = energyColumn_ + 4, dissipated = energyColumn_ + 5;
  const int closure = energyColumn_ + 6, rows = recording_.rowCount();
  double last = 0;
  for (int r = 0; r < rows; ++r) {
    const double error = recording_.value(r, total) - recording_.value(0, total) -
                         recording_.value(r, work) + recording_.value(r, dissipated);
    last = scale_.relative(error);
    recording_.setValue(r, closure, last);
  }
  return {std::move(recording_), last, std::move(violations_)};
}

}  // namespace denavit
