#include "models/scenario/mechanism_motion.h"

#include <numeric>

#include "core/control/controller.h"
#include "core/control/guided_motion.h"
#include "core/mechanism/reduced_engine.h"
#include "models/mechanism/make_mechanism.h"
#include "models/motion/joint_list.h"
#include "models/motion/make_controller.h"
#include "models/motion/make_trajectory.h"
#include "models/motion/motion_bounds.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/outlook.h"

namespace denavit {
namespace {

/// Indices of the led joints among all.
std::vector<int> findLed(const ScenarioDescription& scenario) {
  return findJoints(*scenario.mechanism, listLedJoints(scenario));
}

/// Led joints that guide themselves, each by the trajectory's joint of its number.
class LedMotion final : public PrescribedMotion {
 public:
  LedMotion(std::shared_ptr<const Trajectory> trajectory, std::vector<int> joints)
      : own_(trajectory, countUp(trajectory->jointCount())), joints_(std::move(joints)) {}
  [[nodiscard]] const std::vector<int>& joints() const override { return joints_; }
  [[nodiscard]] std::unique_ptr<InputScratch> makeScratch() const override {
    return own_.makeScratch();
  }
  void calc(double t, InputScratch* scratch, std::span<Sample> samples) const override {
    own_.calc(t, scratch, samples);
  }

 private:
  static std::vector<int> countUp(int count) {
    std::vector<int> numbers;
    for (int k = 0; k < count; ++k) numbers.push_back(k);
    return numbers;
  }

  GuidedMotion own_;
  std::vector<int> joints_;
};

/// The controller's part, which sees the led joints alone.
std::shared_ptr<const RunPartSource> makeLedController(const ScenarioDescription& scenario,
                                                       const Simulation& simulation,
                                                       std::shared_ptr<const Trajectory> reference,
                                                       std::optional<TargetSettings> target) {
  const Mechanism& mechanism = mechanismOf(simulation);
  const ControllerDescription& controller = *scenario.input.controller;
  const RobotDescription joints = makeLedRobot(scenario, makeMovingRobot(scenario));
  VecX<double> viscous = VecX<double>::Zero(mechanism.dof());
  const bool rubs = hasFriction(scenario);
  for (std::size_t i = 0; rubs && controller.model.friction && i < simulation.friction.size();
       ++i) {
    viscous[static_cast<Eigen::Index>(i)] = simulation.friction[i].viscous;
  }
  const auto make = [controller, joints, reference,
                     target](std::shared_ptr<const EngineSource> model) {
    ControllerSettings settings = makeControllerSettings(controller, joints, std::move(model));
    settings.reference = reference;
    settings.target = target;
    return std::make_shared<ControllerSource>(std::move(settings));
  };
  return std::make_shared<DrivenPartSource>(make, std::make_shared<const Mechanism>(mechanism),
                                            findLed(scenario), mechanism.actuated, viscous);
}

void addUnledPoints(const TrajectoryDescription& trajectory, std::vector<Issue>& issues) {
  const std::string place = "input.trajectory";
  if (trajectory.handRate) {
    addError(issues, place + ".hand_rate",
             "leads the hand of one arm, and this run has a mechanism",
             "give points of the independent joints");
  }
  if (trajectory.profile == MotionProfile::Fastest) {
    addError(issues, place + ".profile", "is fastest, which is computed for one arm",
             "use another profile with limits of velocity and acceleration");
  }
  for (std::size_t k = 0; k < trajectory.points.size(); ++k) {
    const MotionPoint& point = trajectory.points[k];
    const std::string where = place + ".points[" + std::to_string(k) + "]";
    if (!point.position.empty()) {
      addError(issues, where + ".position",
               "is a place of one arm's tool, and this run has a mechanism",
               "give q, one value for each independent joint");
    } else if (point.move != MoveKind::Joint) {
      addError(issues, where + ".move",
               "is \"" + toWord(point.move) + "\", along which one arm's tool goes", "use joint");
    }
  }
}

/// What is led twice, or against what is held.
void addLedTwice(const ScenarioDescription& scenario, std::vector<Issue>& issues) {
  const char* leader = scenario.input.trajectory ? "input.trajectory" : "input.target";
  for (const char* list : {"prescribed", "locked"}) {
    const bool isGiven = list[0] == 'p' ? !scenario.prescribed.empty() : !scenario.locked.empty();
    if (!isGiven) continue;
    addError(issues, list,
             std::string("holds a joint of a mechanism beside ") + leader +
                 ", which leads all of its motions",
             std::string("remove it, or ") + leader);
  }
}

void addUnledControl(const ScenarioDescription& scenario, std::vector<Issue>& issues) {
  const ControllerDescription& controller = *scenario.input.controller;
  const std::string place = "input.controller";
  if (controller.output == CommandOutput::Voltage) {
    addError(issues, place + ".output", "is voltage, of the motors of one arm",
             "use torque, or give voltages as expressions");
  }
  if (!controller.model.changes.empty()) {
    addError(issues, place + ".model.changes", "are of one arm, and this run has a mechanism",
             "remove them");
  }
  const std::size_t drives = scenario.mechanism->actuated.size();
  if (isControlled(scenario.input) && drives < listLedJoints(scenario).size()) {
    addError(issues, "mechanism.actuated",
             "names " + counted(drives, "joint") + ", fewer than the " +
                 std::to_string(listLedJoints(scenario).size()) +
                 " independent ones, so that the drives "
                 "cannot do what a controller asks",
             "actuate as many joints as the mobility, or more");
  }
}

}  // namespace

std::vector<std::string> listLedJoints(const ScenarioDescription& scenario) {
  return scenario.independent.empty() ? scenario.mechanism->independent : scenario.independent;
}

std::vector<int> findTargetJoints(const ScenarioDescription& scenario) {
  if (scenario.mechanism) return findLed(scenario);
  std::vector<int> all(scenario.robot.joints.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

RobotDescription makeLedRobot(const ScenarioDescription& scenario, const RobotDescription& moving) {
  RobotDescription robot;
  robot.name = moving.name;
  robot.angleUnit = moving.angleUnit;
  for (const int joint : findLed(scenario)) {
    if (static_cast<std::size_t>(joint) >= moving.joints.size()) continue;
    const JointDescription& own = moving.joints[static_cast<std::size_t>(joint)];
    JointDescription plain;
    plain.name = own.name;
    plain.type = own.type;
    plain.limits = own.limits;
    plain.actuator = own.actuator;
    robot.joints.push_back(std::move(plain));
  }
  return robot;
}

RobotDescription makeTargetRobot(const ScenarioDescription& scenario,
                                 const RobotDescription& moving) {
  return scenario.mechanism ? makeLedRobot(scenario, moving) : moving;
}

std::vector<Issue> findLedMotionIssues(const ScenarioDescription& scenario) {
  std::vector<Issue> issues;
  const InputDescription& input = scenario.input;
  if (!input.trajectory && !input.target && !input.controller) return issues;
  if (listLedJoints(scenario).empty()) {
    addError(issues, "independent", "is missing: motions and controllers are of independent joints",
             "name as many joints as the mobility, as [\"crank.1\"]");
    return issues;
  }
  if (input.trajectory || input.target) addLedTwice(scenario, issues);
  if (input.trajectory) addUnledPoints(*input.trajectory, issues);
  if (input.controller) addUnledControl(scenario, issues);
  return issues;
}

void setLedMotion(const ScenarioDescription& scenario, Simulation& simulation) {
  const double duration = scenario.openEnded ? kOutlook : scenario.duration;
  const RobotDescription robot = makeLedRobot(scenario, makeMovingRobot(scenario));
  const auto motion = makeTrajectory(*scenario.input.trajectory, robot, duration, false).motion;
  const std::vector<int> led = findLed(scenario);
  JointMotion start;
  start.resize(motion->jointCount());
  motion->calc(0, start);
  for (std::size_t k = 0; k < led.size(); ++k) {
    const auto own = static_cast<Eigen::Index>(k);
    if (scenario.initial.q.empty()) simulation.q0[led[k]] = start.q[own];
    if (scenario.initial.qd.empty()) simulation.qd0[led[k]] = start.qd[own];
  }
  const bool isSampled = scenario.input.controller && scenario.input.controller->sampleTime > 0;
  if (!isSampled) {
    simulation.breaks.insert(simulation.breaks.end(), motion->breaks().begin(),
                             motion->breaks().end());
  }
  if (isControlled(scenario.input)) {
    simulation.parts.push_back(makeLedController(scenario, simulation, motion, {}));
  } else {
    simulation.prescribed.push_back(std::make_shared<LedMotion>(motion, led));
  }
}

void setLedTarget(const ScenarioDescription& scenario, Simulation& simulation) {
  const TargetDescription& target = *scenario.input.target;
  const std::vector<int> led = findLed(scenario);
  const RobotDescription robot = makeLedRobot(scenario, makeMovingRobot(scenario));
  const VecX<double> q0 = simulation.q0(led), qd0 = simulation.qd0(led);
  simulation.parts.push_back(
      makeLedController(scenario, simulation, nullptr,
                        TargetSettings{.target = target.q.empty() ? q0 : toVector(target.q),
                                       .q0 = q0,
                                       .qd0 = qd0,
                                       .bounds = makeTargetBounds(target, robot)}));
}

}  // namespace denavit
