#pragma once

#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/arm/arm.h"
#include "core/dynamics/hybrid_dynamics.h"
#include "core/dynamics/joint_friction.h"
#include "core/simulation/recording.h"

namespace denavit {

/// Generalised forces that drive the arm. Implementations are immutable.
class TorqueInput {
 public:
  virtual ~TorqueInput() = default;
  /// @param t [s], q [rad|m], qd [per s], each of size N
  /// @param tau [N m|N] of size N, to be filled
  virtual void calcTorque(double t, const VecX<double>& q, const VecX<double>& qd,
                          VecX<double>& tau) const = 0;
};

/// The wrench w = (force; moment) that the environment applies to the tool. Immutable.
class WrenchInput {
 public:
  virtual ~WrenchInput() = default;
  /// @param w [N; N m], in the axes that Simulation::wrenchAxes names, to be filled
  virtual void calcWrench(double t, const VecX<double>& q, const VecX<double>& qd,
                          Vec6<double>& w) const = 0;
};

/// A joint coordinate as a known function of time. Immutable.
class PrescribedMotion {
 public:
  virtual ~PrescribedMotion() = default;
  struct Sample {
    double q, qd, qdd;  ///< [rad|m], per s, per s²
  };
  [[nodiscard]] virtual Sample at(double t) const = 0;
};

enum class IntegrationMethod { Euler, RungeKutta4, Adams, DormandPrince5, Fehlberg78 };

enum class WrenchAxes { World, Tool };

struct IntegratorSettings {
  IntegrationMethod method = IntegrationMethod::DormandPrince5;
  LinearSolver solver = LinearSolver::Cholesky;
  int order = 4;        ///< Adams only, 1 to 8
  double step = 1e-3;   ///< [s] fixed-step methods: Euler, RungeKutta4, Adams
  double rtol = 1e-9;   ///< adaptive methods
  double atol = 1e-10;  ///< adaptive methods
  double maxStep = std::numeric_limits<double>::infinity();  ///< [s] adaptive methods
};

/// Springs with dampers at the joint limits; off while stiffness is 0.
struct JointStops {
  double stiffness = 0;  ///< [N m/rad | N/m]
  double damping = 0;    ///< [N m s/rad | N s/m]
};

/// Everything a run depends on. A run is a pure function of it.
struct Simulation {
  Arm<double> arm;
  std::vector<JointFriction> friction;  ///< one per joint; empty: frictionless
  std::vector<JointLimits> limits;      ///< one per joint; empty: none
  VecX<double> q0, qd0;                 ///< initial state, size N
  std::vector<int> locked;              ///< joint indices (0-based) held at q0
  std::map<int, std::shared_ptr<const PrescribedMotion>> prescribed;  ///< by joint index (0-based)
  std::shared_ptr<const TorqueInput> input;                           ///< null: no torque
  std::shared_ptr<const WrenchInput> wrench;                          ///< null: no wrench
  WrenchAxes wrenchAxes = WrenchAxes::World;
  bool useFriction = true;
  JointStops stops;
  bool clipEffort = false;     ///< saturate the input at the effort limits
  std::vector<double> breaks;  ///< [s] instants where the input is not smooth; steps land on them
  IntegratorSettings integrator;
  double duration = 5;       ///< [s]
  double outputStep = 0.01;  ///< [s] between recorded rows
};

enum class RunStatus { Completed, Cancelled, BlewUp, NotPositiveDefinite, StepTooSmall };

/// The first time that a joint left its range, speed or effort limit.
struct LimitViolation {
  int joint;         ///< 0-based
  std::string what;  ///< "upper limit", "lower limit", "velocity", "effort"
  double time;       ///< [s] of the first recorded row beyond it
  double value;      ///< [rad|m|per s|N m|N] at that row
  double limit;      ///< in the same unit
};

struct RunStatistics {
  long steps = 0;        ///< accepted
  long rejected = 0;     ///< by step-size control
  long evaluations = 0;  ///< of the right-hand side
  long events = 0;       ///< stick, slip and stop transitions
};

struct SimulationResult {
  RunStatus status = RunStatus::Completed;
  std::string reason;        ///< why it ended early, with time and remedy; empty when completed
  double endTime = 0;        ///< [s] reached
  double energyClosure = 0;  ///< at the end; see Recording's column energy_closure
  Recording recording;
  RunStatistics statistics;
  std::vector<LimitViolation> violations;
};

/// Called after each accepted step with the time reached [s]; returning false cancels the run.
using ProgressCallback = std::function<bool(double time)>;

/// Integrates M(q) qdd + C qd + g + friction = tau + J^T w and records a row at every k *
/// outputStep below the duration, and one at the duration. Columns are those of the CSV file
/// (README), in order. Stick, slip and stops are located as events. A cancelled or failed run keeps
/// its rows.
/// @throws std::invalid_argument when sizes or settings contradict each other (a bug of the caller:
///   models checks what users write)
[[nodiscard]] SimulationResult simulate(const Simulation& simulation,
                                        const ProgressCallback& progress = {});

}  // namespace denavit
