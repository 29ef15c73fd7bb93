#include "models/scenario/running_scenario.h"

#include <algorithm>
#include <cmath>

#include "models/fields/check_fields.h"
#include "models/fields/set_field.h"
#include "models/find.h"
#include "models/json/suggestion.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motion/running_values.h"
#include "models/robot/drive_train.h"
#include "models/robot/fields_of_robot.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/make_motors.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/input_issues.h"
#include "models/scenario/make_inputs.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_motion.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/sorted_values.h"

namespace denavit {

/// The scenario's parts that a set of values changes.
struct RunningScenario::Next {
  ScenarioDescription scenario;  ///< input, wrench, pulls and changes of it
  std::vector<PartSetting> settings;
  bool hasArm = false;  ///< whether what follows is filled in
  MovingArm arm;
  std::vector<Issue> issues;
};

namespace {

void addAll(const std::vector<Issue>& found, std::vector<Issue>& issues) {
  for (const Issue& issue : found) {
    if (issue.severity == Issue::Severity::Error) issues.push_back(issue);
  }
}

/// Puts values where their paths lead.
template <typename T>
void setAll(const RobotChanges& values, T& target, std::vector<Issue>& issues) {
  JsonContext context;
  for (const auto& [path, value] : values) setByPath(target, path, value, context);
  addAll(context.issues, issues);
}

/// What moves, with values where their paths lead.
MovingArm withValues(const MovingArm& arm, const RobotChanges& values, std::vector<Issue>& issues) {
  MovingArm next = arm;
  if (!next.mechanism) {
    setAll(values, next.robot, issues);
    return next;
  }
  setAll(values, *next.mechanism, issues);
  next.robot = makeJointList(*next.mechanism);
  return next;
}

std::vector<Issue> findArmIssues(const MovingArm& arm) {
  return arm.mechanism ? findIssues(*arm.mechanism) : findIssues(arm.robot);
}

std::string placeOf(const RobotDescription& robot, std::size_t joint) {
  return robot.isJointList ? "joint " + robot.joints[joint].name + ": "
                           : "joints[" + std::to_string(joint) + "].";
}

/// Whether a path is another one, or leads below it.
bool isAtOrBelow(const std::string& path, const std::string& other) {
  return path.starts_with(other) &&
         (path.size() == other.size() || path[other.size()] == '.' || path[other.size()] == '[');
}

/// Adds a change; those of the same value are gone.
void addChange(const RobotChanges::value_type& change, RobotChanges& changes) {
  std::erase_if(changes, [&](const auto& other) { return isAtOrBelow(other.first, change.first); });
  changes.push_back(change);
}

bool isOfVoltage(const std::string& path) { return isAtOrBelow(path, "input.voltage"); }

/// Takes values of input, wrench and pulls by the rules of scenario files.
void setInputs(const RobotChanges& values, int joints, ScenarioDescription& next,
               std::vector<Issue>& issues) {
  const WrenchAxes axes = next.wrench ? next.wrench->axes : WrenchAxes::World;
  const bool hasInput = std::ranges::any_of(values, [](const auto& value) {
    return firstWord(value.first) == "input" && !isOfVoltage(value.first);
  });
  const bool hasVoltage =
      std::ranges::any_of(values, [](const auto& value) { return isOfVoltage(value.first); });
  if (hasVoltage && next.input.voltage.empty()) {
    return addError(issues, "input.voltage", "may not come while a run goes on",
                    "start another run with input.voltage, \"0\" for none");
  }
  if (hasInput) {  // no torque is as many zeros, which may be set one by one
    const bool isFree = next.input.csv.empty() && next.input.tau.empty();
    if (isFree) next.input.tau.assign(static_cast<std::size_t>(joints), "0");
    next.input.csv.clear();
  }
  const InputDescription before = next.input;
  setAll(values, next, issues);
  if (hasErrors(issues)) return;
  const char* const fixed = !next.input.csv.empty() && hasInput          ? "input.csv"
                            : next.input.trajectory != before.trajectory ? "input.trajectory"
                            : next.input.target != before.target         ? "input.target"
                            : next.input.controller != before.controller ? "input.controller"
                                                                         : nullptr;
  if (fixed != nullptr) {
    addError(issues, fixed, "may not change while a run goes on",
             "give input.tau, or a controller's parts.target and gains, as parts.kp");
  }
  if (next.wrench && next.wrench->axes != axes) {
    addError(issues, "wrench.axes", "may not change while a run goes on",
             "keep \"" + toWord(axes) + "\"");
  }
  if (hasInput) addAll(findTorqueIssues(next.input.tau, joints), issues);
  if (hasVoltage) addAll(findVoltageIssues(next.input.voltage, joints), issues);
  if (next.wrench) addAll(findWrenchIssues(*next.wrench, joints), issues);
  addAll(findPullIssues(next.pulls, joints), issues);
  checkValue(next.pulls, {}, {"pulls", {}}, issues);
}

/// Settings of parts are those of the controller, where there is one.
void setControllerValues(const std::vector<PartSetting>& settings, int joints,
                         InputDescription& input, std::vector<Issue>& issues) {
  for (const auto& [name, values] : settings) {
    addAll(setRunningValue("parts." + name, name, values, joints, *input.controller,
                           input.target ? &*input.target : nullptr),
           issues);
  }
}

void checkModes(const RobotDescription& before, const RobotDescription& after,
                std::vector<Issue>& issues) {
  for (std::size_t i = 0; i < before.joints.size(); ++i) {
    if (modesOf(before.joints[i]) == modesOf(after.joints[i])) continue;
    const std::string joint = placeOf(before, i);
    if (before.joints[i].spring.has_value() != after.joints[i].spring.has_value()) {
      addError(issues, joint + "joint_spring", "may not come or go while a run goes on",
               "change its stiffness, or start another run");
      continue;
    }
    addError(issues, joint + "link.beam.modes", "may not change while a run goes on",
             "keep the number of modes");
  }
}

/// Circuits of motors are made when a run starts.
void checkCircuits(const RobotDescription& before, const RobotDescription& after,
                   std::vector<Issue>& issues) {
  const auto circuitOf = [](ActuatorDescription actuator) {
    actuator.rotorInertia = actuator.viscous = 0;
    actuator.coulomb = {};
    return actuator;
  };
  for (std::size_t i = 0; i < before.joints.size(); ++i) {
    if (circuitOf(before.joints[i].actuator) == circuitOf(after.joints[i].actuator)) continue;
    addError(issues, placeOf(before, i) + "actuator",
             "may not change its circuit or gear while voltages drive a run",
             "start another run; rotor_inertia, viscous and coulomb may change");
  }
}

/// What friction does not depend on.
RobotDescription withoutFriction(RobotDescription robot) {
  for (JointDescription& joint : robot.joints) {
    joint.friction = {};
    joint.actuator.viscous = 0;
    joint.actuator.coulomb = {};
  }
  return robot;
}

MovingArm withoutFriction(MovingArm arm) {
  arm.robot = withoutFriction(std::move(arm.robot));
  if (!arm.mechanism) return arm;
  for (ChainDescription& chain : arm.mechanism->chains) {
    chain.robot = withoutFriction(std::move(chain.robot));
  }
  return arm;
}

bool hasOtherFriction(const RobotDescription& a, const RobotDescription& b) {
  return !std::ranges::equal(a.joints, b.joints, [](const auto& one, const auto& other) {
    return one.friction == other.friction && one.actuator == other.actuator;
  });
}

void requireNone(const std::vector<Issue>& found, const std::string& where) {
  if (found.empty()) return;
  std::vector<Issue> issues = found;
  for (Issue& issue : issues) issue.where = where + "." + issue.where;
  throw DescriptionError("", std::move(issues));
}

}  // namespace

RunningScenario::RunningScenario(ScenarioDescription scenario) : scenario_(std::move(scenario)) {
  arm_ = makeMovingArm(scenario_);
  issues_ = findArmIssues(arm_);
}

RunningScenario::Next RunningScenario::makeNext(const RobotChanges& values,
                                                const std::string& where) const {
  std::vector<Issue> issues;
  const SortedValues sorted = sortValues(values, arm_.mechanism.has_value(), issues);
  Next next;
  next.scenario.input = scenario_.input;
  next.scenario.wrench = scenario_.wrench;
  next.scenario.pulls = scenario_.pulls;
  next.scenario.changes = scenario_.changes;
  next.settings = sorted.settings;
  const int joints = static_cast<int>(arm_.robot.joints.size());
  if (isControlled(next.scenario.input)) {
    setControllerValues(sorted.settings, static_cast<int>(findTargetJoints(scenario_).size()),
                        next.scenario.input, issues);
  }
  if (!sorted.scenario.empty()) setInputs(sorted.scenario, joints, next.scenario, issues);
  if (!sorted.arm.empty()) {
    next.hasArm = true;
    next.arm = withValues(arm_, sorted.arm, issues);
    requireNone(issues, where);
    next.issues = findArmIssues(next.arm);
    for (const Issue& issue : next.issues) {
      const bool known = contains(issues_, issue);
      if (!known) addAll({issue}, issues);
    }
    checkModes(arm_.robot, next.arm.robot, issues);
    if (usesVoltage(scenario_.input)) checkCircuits(arm_.robot, next.arm.robot, issues);
    for (const auto& change : sorted.arm) addChange(change, next.scenario.changes);
  }
  requireNone(issues, where);
  return next;
}

namespace {

/// Another arm in place of the one that moves, where they differ in more than friction.
void setArm(const ScenarioDescription& scenario, MovingArm before, MovingArm after,
            RunChange& change) {
  if (after.mechanism) {
    before.mechanism = asItMoves(scenario, *before.mechanism);
    after.mechanism = asItMoves(scenario, *after.mechanism);
    before.robot = after.robot = {};
  } else {
    omitTerms(scenario, before.robot);
    omitTerms(scenario, after.robot);
  }
  if (withoutFriction(before) == withoutFriction(after)) return;
  if (after.mechanism) {
    change.engine = makeEngineSource(*after.mechanism);
    return;
  }
  change.arm = std::make_shared<const Arm<double>>(makeArm(after.robot));
  change.flexible = makeFlexibleArm(after.robot);
}

}  // namespace

RunChange RunningScenario::makeChange(const Next& next) const {
  RunChange change;
  const bool external = !leavesOut(scenario_, MotionTerm::External);
  const RobotDescription& robot = next.hasArm ? next.arm.robot : arm_.robot;
  const int joints = static_cast<int>(robot.joints.size());
  if (next.scenario.input.tau != scenario_.input.tau ||
      next.scenario.input.csv != scenario_.input.csv) {
    change.input =
        makeTorqueInput(next.scenario.input.tau, scenario_.clipEffort, makeLimits(robot));
  }
  if (next.scenario.input.voltage != scenario_.input.voltage) {
    change.voltage = makeVoltageInput(next.scenario.input.voltage, makeMotors(robot));
  }
  if (external && next.scenario.wrench != scenario_.wrench) {
    change.wrench = makeWrenchInput(next.scenario.wrench, joints);
  }
  if (external && next.scenario.pulls != scenario_.pulls)
    change.pulls = makePulls(next.scenario.pulls, makeLinkFrames(scenario_, robot));
  change.settings = next.settings;
  if (!next.hasArm) return change;
  if (hasOtherFriction(arm_.robot, robot)) {
    change.friction = makeFriction(robot);
    if (hasDriveTrain(robot)) change.motorFriction = makeMotorFriction(robot);
  }
  setArm(scenario_, arm_, next.arm, change);
  return change;
}

void RunningScenario::take(Next next) {
  scenario_.input = std::move(next.scenario.input);
  scenario_.wrench = std::move(next.scenario.wrench);
  scenario_.pulls = std::move(next.scenario.pulls);
  scenario_.changes = std::move(next.scenario.changes);
  if (!next.hasArm) return;
  arm_ = std::move(next.arm);
  issues_ = std::move(next.issues);
}

RunChange RunningScenario::set(const RobotChanges& values, const std::string& where) {
  Next next = makeNext(values, where);
  RunChange change = makeChange(next);
  take(std::move(next));
  return change;
}

std::vector<Issue> RunningScenario::check(const RobotChanges& values, const std::string& where) {
  Next next = makeNext(values, where);
  std::vector<Issue> warnings;
  for (const Issue& issue : next.issues) {
    if (contains(issues_, issue)) continue;
    warnings.push_back(issue);
    warnings.back().where = where + "." + issue.where;
  }
  take(std::move(next));
  return warnings;
}

}  // namespace denavit
