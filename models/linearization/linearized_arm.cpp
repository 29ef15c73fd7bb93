#include "models/linearization/linearized_arm.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/engine/make_engine.h"
#include "core/engine/motion_columns.h"
#include "core/linear/dense.h"
#include "core/linearization/linear_arm.h"
#include "core/linearization/trim.h"
#include "core/motors/nominal_motors.h"
#include "core/simulation/run_dynamics.h"
#include "core/simulation/simulation_run.h"
#include "core/simulation/wrench_at.h"
#include "models/find.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/linearization/closed_arm.h"
#include "models/linearization/linear_outputs.h"
#include "models/robot/make_motors.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/running_scenario.h"

namespace denavit {
namespace {

/// Values of a request as coordinates: of the joints, or of all.
VecX<double> toCoordinates(const char* field, const std::vector<double>& values, int joints,
                           const VecX<double>& usual) {
  VecX<double> all = usual;
  if (values.empty()) return all;
  const auto size = static_cast<Eigen::Index>(values.size());
  if (size != joints && size != usual.size()) {
    failIn("", field,
           "has " + counted(values.size(), "number") + "; the arm has " +
               counted(static_cast<std::size_t>(joints), "joint"),
           usual.size() == joints
               ? "give one per joint"
               : "give one per joint, or " + std::to_string(usual.size()) + " with the modes");
  }
  if (size == joints) all.tail(all.size() - joints).setZero();
  std::copy(values.begin(), values.end(), all.begin());
  return all;
}

/// Makes the model of one request.
class Linearizer {
 public:
  Linearizer(const ScenarioDescription& scenario, const LinearRequest& request)
      : scenario_(scenario),
        request_(request),
        robot_(makeMovingRobot(requireArm(scenario))),
        simulation_(makeSimulation(scenario)),
        joints_(simulation_.jointCount()) {
    const std::string& inputs = request.inputs;
    const bool isOfLoop = request.closed && inputs == "reference";
    if (!inputs.empty() && inputs != "torque" && inputs != "voltage" && !isOfLoop) {
      failIn("", "inputs",
             "is \"" + inputs + "\"; it is torque or voltage, or of a closed loop reference",
             "use one of them");
    }
    takesVoltage_ =
        request.closed || inputs.empty() ? usesVoltage(scenario.input) : inputs == "voltage";
  }

  std::optional<LinearizedArm> make(const LinearProgress& progress) {
    point_.q = simulation_.q0;
    point_.qd = simulation_.qd0;
    point_.qdd = VecX<double>::Zero(simulation_.dof());
    if (request_.time) {
      requireNoPoint();
      SimulationRun run(simulation_);
      if (!runTo(run, *request_.time, progress)) return std::nullopt;
    } else {
      point_.q = toCoordinates("q", request_.q, joints_, point_.q);
      point_.qd = toCoordinates("qd", request_.qd, joints_, point_.qd);
      point_.qdd = toCoordinates("qdd", request_.qdd, joints_, point_.qdd);
      if (!request_.find.empty()) trim();
    }
    return makeAt();
  }

  std::optional<std::vector<LinearizedArm>> makeAll(const std::vector<double>& times,
                                                    const LinearProgress& progress) {
    requireNoPoint();
    std::vector<LinearizedArm> all;
    SimulationRun run(simulation_);
    for (const double time : times) {
      if (!runTo(run, time, progress)) return std::nullopt;
      all.push_back(makeAt());
    }
    return all;
  }

 private:
  void requireNoPoint() const {
    if (request_.q.empty() && request_.qd.empty() && request_.qdd.empty()) return;
    failIn("", "time", "is given together with joint values",
           "give the instant of the run, or a point of your own");
  }

  /// @returns whether the run came there
  bool runTo(SimulationRun& run, double time, const LinearProgress& progress) {
    if (!(time >= 0 && time <= simulation_.duration)) {
      failIn("", "time",
             "is " + withUnit(time, "s") + "; the run lasts from 0 to " +
                 withUnit(simulation_.duration, "s"),
             "choose an instant of the run");
    }
    const bool came = run.advanceTo(time, [&] { return !progress || progress(run.time()); });
    if (!came && !run.isOver()) return false;
    if (run.isOver() && run.outcome().status != RunStatus::Completed) {
      failIn("", "time",
             "is " + withUnit(time, "s") + ", and the run ends before: " + run.outcome().reason,
             "choose an earlier instant");
    }
    OdeState x;
    const RunDynamics& at = run.examine(time, x);
    point_ = {at.q, at.qd, at.qdd};
    time_ = time;
    return true;
  }

  [[nodiscard]] std::unique_ptr<ArmEngine> makeLoops() const {
    EngineSettings settings;
    settings.engine = EngineChoice::Loops;
    return makeEngine(simulation_.arm, simulation_.flexible.get(), settings);
  }

  /// Takes the point to a steady motion.
  void trim() {
    if (!request_.qdd.empty()) {
      failIn("", "qdd", "is given together with joints to find", "a steady motion has none");
    }
    TrimSpec spec{point_.q, point_.qd,
                  toCoordinates("tau", request_.tau, joints_, VecX<double>::Zero(point_.q.size())),
                  std::vector<char>(static_cast<std::size_t>(point_.q.size()), 1)};
    std::fill(spec.given.begin() + joints_, spec.given.end(), 0);
    for (std::size_t k = 0; k < request_.find.size(); ++k) {
      const int joint = request_.find[k];
      if (joint < 1 || joint > joints_) {
        failIn("", "find[" + std::to_string(k) + "]", "names joint " + std::to_string(joint),
               "joints count from 1 to " + std::to_string(joints_));
      }
      spec.given[static_cast<std::size_t>(joint - 1)] = 0;
    }
    const auto engine = makeLoops();
    const Trim found =
        findTrim(*engine, simulation_.arm, simulation_.flexible.get(), makeSurroundings(), spec);
    remarks_.clear();
    if (!found.isFound()) {
      failIn(
          "", "find",
          found.status == Trim::Status::Singular
              ? "leads to a pose where no displacement of these joints changes the forces on them"
              : "finds no steady motion: forces of " + toReadable(found.residual) +
                    " N m or N stay unbalanced",
          "start from other joint values, or give torques that can hold the arm");
    }
    point_.q = found.q;
  }

  [[nodiscard]] LinearSurroundings makeSurroundings() {
    LinearSurroundings around;
    if (hasFriction(scenario_)) {
      around.friction = simulation_.friction;
      around.motorFriction = simulation_.motorFriction;
      noteCoulomb(around);
    }
    around.wrench = findWrench();
    around.pulls = simulation_.pulls;
    for (int i = 0; i < joints_; ++i) {
      if (simulation_.isPrescribed(i) || contains(simulation_.locked, i)) around.held.push_back(i);
    }
    if (takesVoltage_) around.motors = makeMotors(robot_);
    return around;
  }

  [[nodiscard]] ToolWrench findWrench() const {
    ToolWrench wrench = calcWrenchAt(simulation_, time_.value_or(0), point_.q, point_.qd);
    if (request_.wrench.empty()) return wrench;
    if (request_.wrench.size() != 6) {
      failIn("", "wrench", "has " + counted(request_.wrench.size(), "number"),
             "give the force in N, then the moment in N m: six numbers");
    }
    std::copy(request_.wrench.begin(), request_.wrench.end(), wrench.w.begin());
    return wrench;
  }

  void noteCoulomb(const LinearSurroundings& around) {
    const auto isDry = [](const JointFriction& f) { return f.canStick(); };
    if (std::ranges::any_of(around.friction, isDry) ||
        std::ranges::any_of(around.motorFriction.motors, isDry)) {
      remarks_.push_back(
          "dry friction is left out: joints slip, and resist by viscous friction only");
    }
    const auto loses = [](const JointFriction& f) { return f.efficiency < 1; };
    if (std::ranges::any_of(around.friction, loses) ||
        std::ranges::any_of(around.motorFriction.motors, loses)) {
      remarks_.emplace_back("losses of gears are left out: they depend on which way power flows");
    }
  }

  void noteOthers() {
    if (simulation_.without.any()) {
      remarks_.emplace_back(
          "couplings and products of rates that the scenario leaves out belong to the model");
    }
    const bool hasStops = simulation_.stops.stiffness > 0;
    for (std::size_t i = 0; hasStops && i < simulation_.limits.size(); ++i) {
      const double q = point_.q[static_cast<Eigen::Index>(i)];
      if (q >= simulation_.limits[i].lower && q <= simulation_.limits[i].upper) continue;
      remarks_.push_back("joint " + std::to_string(i + 1) + " is in its stop, which is left out");
    }
  }

  LinearizedArm makeAt() {
    const auto engine = makeLoops();
    const LinearSurroundings around = makeSurroundings();
    requireMotors(around);
    noteOthers();
    LinearArm linear;
    try {
      linear = makeLinearArm(*engine, simulation_.arm, simulation_.flexible.get(), around, point_);
    } catch (const std::invalid_argument&) {
      failIn("", "q",
             "is a pose where the inertia matrix is not positive definite, so that torques have no "
             "single acceleration",
             "give every joint something to move: a mass, an inertia or a rotor");
    }
    requireSizes(linear);
    if (linear.freeCount() == 0) {
      failIn("", "locked", "and motions hold every joint, so that nothing is left to move",
             "free a joint; a motion that is guided needs a controller to be linearised");
    }
    LinearizedArm made;
    nameStates(*engine, linear, made);
    if (request_.closed) {
      close(*engine, linear, made);
    } else {
      nameInputs(*engine, linear, made);
      made.system =
          makeStateSpace(linear.A, linear.B, makeOutputs(request_.outputs, *engine, linear, made));
    }
    made.time = time_;
    made.q = point_.q;
    made.qd = point_.qd;
    made.qdd = point_.qdd;
    made.tau = linear.tau.head(joints_);
    if (takesVoltage_) addNominal(around.motors, made);
    made.remarks = std::exchange(remarks_, {});
    return made;
  }

  static void requireSizes(const LinearArm& linear) {
    constexpr double kMost = 1e100;
    const auto largest = [](const MatX<double>& M) {
      return M.size() == 0 ? 0.0 : M.cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
    };
    if (largest(linear.A) <= kMost && largest(linear.B) <= kMost) return;
    failIn("", "q", "and what acts there make coefficients that are too large for numbers",
           "look for a value that is wrong by powers of ten: a rate, a wrench, an inductance");
  }

  void requireMotors(const LinearSurroundings& around) {
    if (!takesVoltage_) return;
    const auto isElectric = [](const Motor& motor) { return motor.isElectric(); };
    if (std::ranges::none_of(around.motors.motors, isElectric)) {
      throwIfErrors("", findMissingMotors(robot_, std::vector<bool>(robot_.joints.size(), true)));
    }
    for (std::size_t k = 0; k < around.motors.motors.size(); ++k) {
      if (isElectric(around.motors.motors[k])) continue;
      remarks_.push_back("motor " + std::to_string(k + 1) +
                         " has no circuit: its torque stays as it is");
    }
    if (around.held.size() == static_cast<std::size_t>(joints_)) {
      failIn("", "inputs", "is voltage, but all joints are held", "free a joint, or use torque");
    }
  }

  using Order = ArmEngine::MotionOrder;
  void nameStates(const ArmEngine& engine, const LinearArm& linear, LinearizedArm& made) {
    for (const Order order : {Order::Position, Order::Rate}) {
      const std::vector<Column> columns = engine.motionColumns(order);
      for (const int k : linear.coordinates) {
        made.states.push_back(columns[static_cast<std::size_t>(k)].name);
      }
    }
    for (const int k : linear.currents) made.states.push_back("i" + engine.jointLabel(k) + "_A");
  }

  void nameInputs(const ArmEngine& engine, const LinearArm& linear, LinearizedArm& made) {
    for (const int k : linear.inputs) {
      const char* unit = engine.jointType(k) == JointType::Revolute ? "_Nm" : "_N";
      made.inputs.push_back(takesVoltage_ ? "v" + engine.jointLabel(k) + "_V"
                                          : "tau" + engine.jointLabel(k) + unit);
    }
  }

  /// Puts the loop round the arm.
  void close(ArmEngine& engine, const LinearArm& linear, LinearizedArm& made) {
    const bool isGiven = !(request_.q.empty() && request_.qd.empty() && request_.qdd.empty() &&
                           request_.find.empty());
    ClosedArm closed = closeArm(scenario_, simulation_,
                                {.arm = linear,
                                 .engine = engine,
                                 .at = point_,
                                 .time = time_.value_or(0),
                                 .isReference = isGiven,
                                 .hasMotors = takesVoltage_,
                                 .hasWrench = request_.wrench.empty()},
                                request_.inputs.empty() ? "torque" : request_.inputs);
    engine.place(point_.q);
    const FeedbackLoop& loop = closed.loop;
    const bool takesReference =
        !closed.references.empty() && (request_.inputs.empty() || request_.inputs == "reference");
    const MatX<double> B = takesReference ? loop.closedReference() : loop.E;
    made.commands = std::move(closed.commands);
    made.states.insert(made.states.end(), closed.addedStates.begin(), closed.addedStates.end());
    made.inputs = takesReference ? closed.references : closed.disturbances;
    remarks_.insert(remarks_.end(), closed.remarks.begin(), closed.remarks.end());
    made.loop = std::move(closed.loop);
    const MatX<double> C = makeOutputs(request_.outputs, engine, linear, made);
    made.system = makeStateSpace(made.loop->closedA(), B, C, made.loop->sampleTime);
    if (!takesReference) return;
    for (std::size_t k = 0; k < made.outputs.size(); ++k) {
      const auto command = std::ranges::find(made.commands, made.outputs[k]);
      if (command == made.commands.end()) continue;
      made.system.D.row(static_cast<Eigen::Index>(k)) =
          made.loop->F.row(command - made.commands.begin());
    }
  }

  void addNominal(const MotorBank& bank, LinearizedArm& made) const {
    const MatX<double> G = invert(bank.motorsPerJoint);
    NominalMotors nominal;
    calcNominalMotors(bank, G, made.tau, VecX<double>::Zero(joints_), point_.qd, nominal);
    made.current = nominal.current;
    made.voltage = nominal.voltage;
  }

  const ScenarioDescription& scenario_;
  const LinearRequest& request_;
  RobotDescription robot_;
  Simulation simulation_;
  int joints_;
  bool takesVoltage_ = false;
  ArmMotion point_;
  std::optional<double> time_;
  std::vector<std::string> remarks_;  ///< of the instant that is made
};

}  // namespace

std::optional<std::vector<LinearizedArm>> linearizeAt(const ScenarioDescription& scenario,
                                                      const LinearRequest& request,
                                                      const std::vector<double>& times,
                                                      const LinearProgress& progress) {
  return Linearizer(scenario, request).makeAll(times, progress);
}

std::optional<LinearizedArm> linearize(const ScenarioDescription& scenario,
                                       const LinearRequest& request,
                                       const LinearProgress& progress) {
  return Linearizer(scenario, request).make(progress);
}

}  // namespace denavit
