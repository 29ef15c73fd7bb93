#include "models/scenario/make_simulation.h"

#include <algorithm>
#include <limits>

#include "core/control/guided_motion.h"
#include "core/engine/arm_code.h"
#include "core/motors/nominal_motors.h"
#include "core/simulation/step_advice.h"
#include "models/fields/issue_checker.h"
#include "models/find.h"
#include "models/motion/joint_list.h"
#include "models/motion/make_controller.h"
#include "models/motion/make_trajectory.h"
#include "models/motion/motion_bounds.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/make_motors.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/formula_motion.h"
#include "models/scenario/make_inputs.h"
#include "models/scenario/mechanism_motion.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/outlook.h"
#include "models/scenario/running_scenario.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/scenario_json.h"
#include "models/scenario/start_issues.h"
#include "models/scenario/table_input.h"

namespace denavit {
namespace {

IntegratorSettings settingsOf(const IntegratorDescription& description) {
  IntegratorSettings settings;
  settings.method = description.method;
  settings.solver = description.solver;
  settings.engine = description.engine;
  settings.order = description.order;
  settings.step = description.step.value_or(settings.step);
  settings.rtol = description.rtol;
  settings.atol = description.atol;
  settings.maxStep = description.maxStep.value_or(settings.maxStep);
  return settings;
}

/// What an arm's own code cannot do; loops can.
void refuseCode(const IntegratorDescription& integrator, const Simulation& simulation) {
  if (simulation.integrator.engine == EngineChoice::Auto ||
      simulation.integrator.engine == EngineChoice::Loops) {
    return;
  }
  const int N = simulation.dof();
  if (simulation.without.any()) {
    failIn("", "integrator.engine",
           "is " + toWord(integrator.engine) + ", whose code has every term",
           "use loops, or auto, to leave terms out");
  }
  if (N > kMostCodedCoordinates) {
    failIn("", "integrator.engine",
           "is " + toWord(integrator.engine) + "; code of " + std::to_string(N) +
               " coordinates would be longer than it is worth: it is made for up to " +
               std::to_string(kMostCodedCoordinates),
           "use loops, or auto");
  }
}

/// Joint values, then modal ones; zeros for those that are not given.
VecX<double> toVector(const std::vector<double>& joints, const std::vector<double>& modes,
                      int jointCount, int size) {
  VecX<double> all = VecX<double>::Zero(size);
  std::copy(joints.begin(), joints.end(), all.begin());
  std::copy(modes.begin(), modes.end(), all.begin() + jointCount);
  return all;
}

/// A fixed step that was not chosen suits the fastest vibration, and is never longer than usual.
void setAdvisedStep(const IntegratorDescription& description, Simulation& simulation) {
  if (!simulation.flexible || !isFixedStep(description.method) || description.step) return;
  const StepAdvice advice = adviseStep(simulation);
  if (advice.step > 0) {
    simulation.integrator.step = std::min(simulation.integrator.step, advice.step);
  }
  if (simulation.duration / simulation.integrator.step <= kMostSteps) return;
  failIn("", "integrator.method",
         "takes steps of " + withUnit(simulation.integrator.step, "s") +
             " to follow the fastest vibration, more than 1e9 in " +
             withUnit(simulation.duration, "s"),
         "use rosenbrock4, fewer modes or a shorter duration");
}

/// Values of the start that were not given are those of the motion.
void startOnMotion(const ScenarioDescription& scenario, const Trajectory& motion,
                   Simulation& simulation) {
  JointMotion start;
  start.resize(motion.jointCount());
  motion.calc(0, start);
  if (scenario.initial.q.empty()) simulation.q0.head(start.q.size()) = start.q;
  if (scenario.initial.qd.empty()) simulation.qd0.head(start.q.size()) = start.qd;
}

/// The joints that a motion guides: those that nothing else holds.
std::vector<int> findGuided(const ScenarioDescription& scenario, int joints) {
  std::vector<int> guided;
  for (int joint = 1; joint <= joints; ++joint) {
    if (scenario.prescribed.contains(joint) || contains(scenario.locked, joint)) continue;
    guided.push_back(joint - 1);
  }
  return guided;
}

void setMotion(const ScenarioDescription& scenario, const RobotDescription& robot,
               Simulation& simulation) {
  if (scenario.mechanism) return setLedMotion(scenario, simulation);
  const double duration = scenario.openEnded ? kOutlook : scenario.duration;
  const auto motion =
      makeTrajectory(*scenario.input.trajectory, robot, duration, hasFriction(scenario)).motion;
  startOnMotion(scenario, *motion, simulation);
  const bool isSampled = scenario.input.controller && scenario.input.controller->sampleTime > 0;
  if (!isSampled) {
    simulation.breaks.insert(simulation.breaks.end(), motion->breaks().begin(),
                             motion->breaks().end());
  }
  if (isControlled(scenario.input)) {
    simulation.parts.push_back(
        makeController(*scenario.input.controller, robot, hasFriction(scenario), motion));
  } else {
    simulation.prescribed.push_back(
        std::make_shared<GuidedMotion>(motion, findGuided(scenario, simulation.arm.jointCount())));
  }
}

void setTarget(const ScenarioDescription& scenario, const RobotDescription& robot,
               Simulation& simulation) {
  if (scenario.mechanism) return setLedTarget(scenario, simulation);
  const TargetDescription& target = *scenario.input.target;
  const Eigen::Index joints = simulation.arm.jointCount();
  const VecX<double> q0 = simulation.q0.head(joints);
  simulation.parts.push_back(
      makeController(*scenario.input.controller, robot, hasFriction(scenario),
                     TargetSettings{.target = target.q.empty() ? q0 : denavit::toVector(target.q),
                                    .q0 = q0,
                                    .qd0 = simulation.qd0.head(joints),
                                    .bounds = makeTargetBounds(target, robot)}));
}

/// Motor circuits are part of a run that voltages drive.
void setMotors(const ScenarioDescription& scenario, const RobotDescription& robot,
               Simulation& simulation) {
  if (!usesVoltage(scenario.input)) return;
  simulation.motors = makeMotors(robot);
  simulation.motors.current0 =
      toVector(scenario.initial.current, {}, simulation.motors.count(), simulation.motors.count());
  simulation.voltage = makeVoltageInput(scenario.input.voltage, simulation.motors);
}

/// A run that guides all joints tells what their motors need for it.
void addNominalMotors(const RobotDescription& robot, Simulation& simulation) {
  if (simulation.engine || !simulation.motors.isEmpty() || simulation.prescribed.empty()) return;
  MotorBank bank = makeMotors(robot);
  if (std::ranges::none_of(bank.motors, &Motor::isElectric)) return;
  for (int i = 0; i < simulation.jointCount(); ++i) {
    if (!simulation.isPrescribed(i) && !contains(simulation.locked, i)) return;
  }
  simulation.parts.push_back(std::make_shared<NominalMotorsSource>(simulation, std::move(bank)));
}

void setInput(const ScenarioDescription& scenario, const RobotDescription& robot,
              Simulation& simulation) {
  const int joints = simulation.jointCount();
  if (!scenario.input.tau.empty()) {
    simulation.input = makeTorqueInput(scenario.input.tau, scenario.clipEffort, simulation.limits);
  } else if (!scenario.input.csv.empty()) {
    const std::string path = resolvePath(scenario, scenario.input.csv);
    TorqueTable table = readTorqueTable(path, joints);
    simulation.breaks.insert(simulation.breaks.end(), table.times.begin(), table.times.end());
    simulation.input = std::make_shared<TableTorque>(std::move(table));
  }
  setMotors(scenario, robot, simulation);
  if (scenario.input.trajectory) setMotion(scenario, robot, simulation);
  if (scenario.input.target) setTarget(scenario, robot, simulation);
  if (!scenario.wrench) return;
  simulation.wrench = makeWrenchInput(scenario.wrench, joints);
  simulation.wrenchAxes = scenario.wrench->axes;
}

/// Only instants inside the run, each once.
std::vector<double> tidied(std::vector<double> breaks, double duration) {
  std::ranges::sort(breaks);
  breaks.erase(std::unique(breaks.begin(), breaks.end()), breaks.end());
  std::erase_if(breaks, [&](double t) { return !(t > 0 && t < duration); });
  return breaks;
}

/// What was changed on the way, and the end where that was one.
void addRecorded(const ScenarioDescription& scenario, Simulation& simulation) {
  RunningScenario running(scenario);
  for (std::size_t k = 0; k < scenario.recorded.size(); ++k) {
    const auto& [time, set] = scenario.recorded[k];
    const std::string place = "recorded[" + std::to_string(k) + "].set";
    RunChange change = running.set(set, place);
    if (!change.settings.empty() && simulation.parts.empty()) {
      failIn("", place + ".parts." + change.settings.front().name,
             "is a setting of no part of this run", "remove it");
    }
    if (scenario.openEnded && time > scenario.duration) break;
    simulation.changes.push_back({time, std::move(change)});
  }
  if (!scenario.openEnded) return;
  simulation.changes.push_back({scenario.duration, {}});
  simulation.changes.back().change.ends = true;
}

}  // namespace

Simulation makeSimulation(const ScenarioDescription& scenario) {
  Simulation simulation = makeLiveSimulation(scenario);
  if (!scenario.recorded.empty() || scenario.openEnded) addRecorded(scenario, simulation);
  return simulation;
}

Simulation makeLiveSimulation(const ScenarioDescription& scenario) {
  throwIfErrors("", findAllIssues(scenario));

  const RobotDescription robot = makeMovingRobot(scenario);
  Simulation simulation;
  if (scenario.mechanism) {
    setMechanism(scenario, simulation);
  } else {
    simulation.arm = makeArm(robot);
    simulation.flexible = makeFlexibleArm(robot);
  }
  simulation.friction = makeFriction(robot);
  simulation.motorFriction = makeMotorFriction(robot);
  simulation.limits = makeLimits(robot);
  const int joints = simulation.jointCount();
  const int N = simulation.dof();
  simulation.q0 = toVector(scenario.initial.q, scenario.initial.delta, joints, N);
  if (scenario.mechanism && scenario.initial.q.empty()) simulation.q0 = findStartPose(scenario);
  simulation.qd0 = toVector(scenario.initial.qd, scenario.initial.deltaRate, joints, N);
  for (const int joint : scenario.locked) simulation.locked.push_back(joint - 1);
  for (const auto& [joint, expression] : scenario.prescribed) {
    simulation.prescribed.push_back(std::make_shared<FormulaMotion>(joint - 1, expression));
  }
  if (scenario.mechanism && scenario.input.target) closeStart(scenario, simulation);
  simulation.breaks = scenario.breaks;
  setInput(scenario, robot, simulation);
  if (scenario.mechanism) completeMechanism(scenario, simulation);
  simulation.pulls = makePulls(scenario.pulls, makeLinkFrames(scenario, robot));
  constexpr double kNever = std::numeric_limits<double>::infinity();
  const double end = scenario.openEnded ? kNever : scenario.duration;
  simulation.breaks = tidied(std::move(simulation.breaks), end);
  simulation.useFriction = scenario.friction;
  simulation.stops = {scenario.stops.stiffness, scenario.stops.damping};
  simulation.clipEffort = scenario.clipEffort;
  simulation.integrator = settingsOf(scenario.integrator);
  simulation.duration = scenario.openEnded ? kOutlook : scenario.duration;
  simulation.changeGrid = scenario.recordedGrid;
  simulation.outputStep = scenario.outputStep;
  omitTerms(scenario, simulation);
  refuseCode(scenario.integrator, simulation);
  setAdvisedStep(scenario.integrator, simulation);
  throwIfErrors("", findStartIssues(simulation));
  simulation.duration = end;
  addNominalMotors(robot, simulation);
  return simulation;
}

}  // namespace denavit
