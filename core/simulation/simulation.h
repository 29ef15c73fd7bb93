#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/arm/arm.h"
#include "core/compiled_once.h"
#include "core/dynamics/joint_friction.h"
#include "core/dynamics/motor_friction.h"
#include "core/engine/arm_engine.h"
#include "core/flexible/flexible_arm.h"
#include "core/motors/motor.h"
#include "core/recording/recording.h"
#include "core/signal/signal.h"
#include "core/simulation/integrator.h"
#include "core/simulation/parts/run_part.h"
#include "core/simulation/pull.h"
#include "core/simulation/wrench_axes.h"

namespace denavit {

/// Memory that an input works with. Every run has its own, so that inputs stay immutable and serve
/// several threads.
class InputScratch {
 public:
  InputScratch() = default;
  InputScratch(const InputScratch&) = delete;
  InputScratch& operator=(const InputScratch&) = delete;
  virtual ~InputScratch() = default;
};

/// Generalised forces that drive the arm. Implementations are immutable.
class TorqueInput {
 public:
  virtual ~TorqueInput() = default;
  /// What calcTorque() works with; null where it needs nothing.
  [[nodiscard]] virtual std::unique_ptr<InputScratch> makeScratch() const { return nullptr; }
  /// @param t [s], q [rad|m], qd [per s], each of size N
  /// @param scratch  of makeScratch()   @param tau [N m|N] of size N, to be filled
  virtual void calcTorque(double t, const VecX<double>& q, const VecX<double>& qd,
                          InputScratch* scratch, VecX<double>& tau) const = 0;
  /// What drives one joint, as a signal in t, q1.., qd1.. of all joints; null where nobody knows
  /// more than calcTorque().
  [[nodiscard]] virtual const Signal* signal(int /*joint*/) const { return nullptr; }
};

/// The wrench w = (force; moment) that the environment applies to the tool. Immutable.
class WrenchInput {
 public:
  virtual ~WrenchInput() = default;
  /// What calcWrench() works with; null where it needs nothing.
  [[nodiscard]] virtual std::unique_ptr<InputScratch> makeScratch() const { return nullptr; }
  /// @param scratch  of makeScratch()
  /// @param w [N; N m], in the axes that Simulation::wrenchAxes names, to be filled
  virtual void calcWrench(double t, const VecX<double>& q, const VecX<double>& qd,
                          InputScratch* scratch, Vec6<double>& w) const = 0;
  /// One component, as a signal in t, q1.., qd1.. of all joints; may be null.
  [[nodiscard]] virtual const Signal* signal(int /*component*/) const { return nullptr; }
};

/// Joint coordinates as known functions of time. Immutable.
class PrescribedMotion {
 public:
  virtual ~PrescribedMotion() = default;
  struct Sample {
    double q, qd, qdd;  ///< [rad|m], per s, per s²
  };
  /// The joints that it moves, 0-based, each once; always the same.
  [[nodiscard]] virtual const std::vector<int>& joints() const = 0;
  /// What calc() works with; null where it needs nothing.
  [[nodiscard]] virtual std::unique_ptr<InputScratch> makeScratch() const { return nullptr; }
  /// @param t [s]   @param scratch  of makeScratch()
  /// @param samples  one per joint of joints(), in that order, to be filled
  virtual void calc(double t, InputScratch* scratch, std::span<Sample> samples) const = 0;
  /// The coordinate of joints()[k] as a signal in t; may be null.
  [[nodiscard]] virtual const Signal* signal(int /*k*/) const { return nullptr; }
};

/// Springs with dampers at the joint limits; off while stiffness is 0.
struct JointStops {
  double stiffness = 0;  ///< [N m/rad | N/m]
  double damping = 0;    ///< [N m s/rad | N s/m]
};

/// A number or vector that a part of a run takes while it goes on: a gain, a target.
struct PartSetting {
  std::string name;
  std::vector<double> values;
};

/// What changes in a run while it goes on: what is set takes the place of what was.
struct RunChange {
  std::optional<std::shared_ptr<const TorqueInput>> input = {};
  std::optional<std::shared_ptr<const TorqueInput>> voltage = {};
  std::optional<std::shared_ptr<const WrenchInput>> wrench = {};
  std::optional<std::vector<JointFriction>> friction = {};
  std::optional<MotorFriction> motorFriction = {};  ///< of as many motors
  /// Other masses, payload or gravity, the same joints and modes; null: as before.
  std::shared_ptr<const Arm<double>> arm = {};
  std::shared_ptr<const FlexibleArm<double>> flexible = {};
  std::shared_ptr<const EngineSource> engine = {};  ///< the same of a run with an engine of its own
  std::optional<std::vector<Pull>> pulls = {};
  std::vector<PartSetting> settings = {};
  bool ends = false;  ///< the run is over here

  /// Whether the right-hand side changes as at a sample: nothing that events, breaks or energies
  /// depend on.
  [[nodiscard]] bool isGentle() const {
    return !input && !voltage && !wrench && !friction && !motorFriction && !arm && !flexible &&
           !engine;
  }
};
struct TimedChange {
  double time;  ///< [s]
  RunChange change;
};

/// Everything a run depends on. A run is a pure function of it.
struct Simulation {
  DENAVIT_DECLARE_VALUE(Simulation);
  Arm<double> arm;                                      ///< of a flexible arm the undeflected one
  std::shared_ptr<const FlexibleArm<double>> flexible;  ///< null: all links are rigid
  std::vector<JointFriction> friction;                  ///< one per joint; empty: frictionless
  MotorFriction motorFriction;                          ///< of a drive train; else empty
  std::vector<JointLimits> limits;                      ///< one per joint; empty: none
  VecX<double> q0, qd0;                                 ///< initial state, size N
  std::vector<int> locked;                              ///< joint indices (0-based) held at q0
  /// A joint is moved by one of them at most.
  std::vector<std::shared_ptr<const PrescribedMotion>> prescribed;
  std::shared_ptr<const TorqueInput> input;    ///< null: no torque
  MotorBank motors;                            ///< empty: no motor circuits
  std::shared_ptr<const TorqueInput> voltage;  ///< [V] at the motors, beside what controllers ask
  std::shared_ptr<const WrenchInput> wrench;   ///< null: no wrench
  WrenchAxes wrenchAxes = WrenchAxes::World;
  std::vector<Pull> pulls;
  bool useFriction = true;
  JointStops stops;
  bool clipEffort = false;  ///< saturate the input at the effort limits
  OmittedTerms without;
  std::vector<double> breaks;  ///< [s] instants where the input is not smooth; steps land on them,
                               ///< and on those that its signals name themselves
  IntegratorSettings integrator;
  double duration = 5;       ///< [s] infinite: until a change ends the run
  double outputStep = 0.01;  ///< [s] between recorded rows
  /// What happens on the way, in order of time. A change acts where steps end for it.
  std::vector<TimedChange> changes;
  double changeGrid = 1e-3;  ///< [s] changes that come while the run goes on act on multiples of it

  std::shared_ptr<const EngineSource> engine;  ///< null: of `arm` and `flexible`, as makeEngine()
  /// The arm's own code, made before by makePrograms() of this very arm: for many runs of it.
  std::shared_ptr<const ArmPrograms> programs;
  std::vector<std::shared_ptr<const RunPartSource>> parts;  ///< what acts beside the inputs above

  /// N: the joints, then the modal amplitudes.
  [[nodiscard]] int dof() const {
    return engine ? engine->dof() : flexible ? flexible->dof() : arm.dof();
  }
  [[nodiscard]] int jointCount() const { return engine ? engine->jointCount() : arm.jointCount(); }
  /// Whether a motion moves the joint (0-based).
  [[nodiscard]] bool isPrescribed(int joint) const {
    return std::any_of(prescribed.begin(), prescribed.end(), [&](const auto& motion) {
      const std::vector<int>& moved = motion->joints();
      return std::find(moved.begin(), moved.end(), joint) != moved.end();
    });
  }
};

enum class RunStatus {
  Completed,
  Cancelled,
  BlewUp,
  NotPositiveDefinite,
  StepTooSmall,
  DeadEnd  ///< of a mechanism: loops that cannot be closed, or more than one way on
};

/// A joint exceeded its range, speed or effort limit.
struct LimitViolation {
  int joint;         ///< 0-based
  std::string what;  ///< "upper limit", "lower limit", "velocity", "effort"
  double time;       ///< [s] of the first recorded row beyond it
  double value;      ///< [rad|m|per s|N m|N] in the row with the largest excess
  double limit;      ///< in the same unit
  double worstTime;  ///< [s] of that row
};

/// Links bent beyond the range of their model.
struct DeflectionWarning {
  int link;          ///< 0-based, the first one
  double time;       ///< [s] at the end of the step in which it did
  int worstLink;     ///< 0-based, the one that bent most
  double slope;      ///< [rad] of that one, the largest of the run
  double worstTime;  ///< [s] when
};

struct RunStatistics {
  long steps = 0;        ///< accepted
  long rejected = 0;     ///< by step-size control
  long evaluations = 0;  ///< of the right-hand side
  long events = 0;       ///< stick, slip and stop transitions
};

struct SimulationResult {
  RunStatus status = RunStatus::Completed;
  std::string reason;  ///< why it ended early, with time and remedy; empty when completed
  double endTime = 0;  ///< [s] reached
  /// The largest error of the energy balance over rows and steps, relative to the largest energy;
  /// NaN if energies are not finite. The column energy_closure has it for each row, with its sign.
  double energyClosure = 0;
  double energyClosureTime = 0;  ///< [s] when it was the largest
  std::string engine;            ///< who computed it: "loops"
  std::string method;            ///< how: "composite bodies"
  Recording recording;
  RunStatistics statistics;
  std::vector<LimitViolation> violations;
  std::optional<DeflectionWarning> deflection;  ///< beyond kMostTipSlope
};

/// Called after each accepted step with the time reached [s]; returning false cancels the run.
using ProgressCallback = std::function<bool(double time)>;

/// Called after each accepted step, on the thread that computes, with the rows recorded so far;
/// their energy_closure is 0 until the run ends. The recording is not to be kept.
using RecordingObserver = std::function<void(const Recording& recording)>;

/// Integrates M(q) qdd + C qd + g + friction = tau + J^T w and records a row at every k *
/// outputStep below the duration, and one at the duration. Columns are those of the CSV file
/// (README), in order. Stick, slip and stops are located as events. A cancelled or failed run keeps
/// its rows.
/// @throws std::invalid_argument when sizes or settings contradict each other (a bug of the caller:
///   models checks what users write)
[[nodiscard]] SimulationResult simulate(const Simulation& simulation,
                                        const ProgressCallback& progress = {},
                                        const RecordingObserver& observer = {});

}  // namespace denavit
