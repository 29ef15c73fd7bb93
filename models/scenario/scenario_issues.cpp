#include "models/scenario/scenario_issues.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "models/fields/check_fields.h"
#include "models/find.h"
#include "models/formula/formula.h"
#include "models/json/number_text.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_changes.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motion/motion_rules.h"
#include "models/robot/angle_issues.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/make_motors.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/idle_settings.h"
#include "models/scenario/input_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_motion.h"
#include "models/scenario/motion_jumps.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/prescribed_start.h"
#include "models/scenario/recorded_issues.h"
#include "models/scenario/scenario_json.h"
#include "models/scenario/torque_table.h"

namespace denavit {
namespace {

/// What a recording may hold: 0.8 GB.
constexpr double kMaxNumbers = 1e8;

bool hasLimits(const RobotDescription& robot) {
  return std::ranges::any_of(robot.joints, [](const JointDescription& joint) {
    return joint.limits.lower || joint.limits.upper;
  });
}

class ScenarioChecker {
 public:
  explicit ScenarioChecker(const ScenarioDescription& scenario)
      : scenario_(scenario),
        joints_(static_cast<int>(scenario.robot.joints.size())),
        modes_(countModes(scenario.robot)),
        limited_(hasLimits(scenario.robot)),
        check_("", "", issues_) {}

  std::vector<Issue> findAll() {
    checkFields(scenario_, {}, issues_);
    checkChanges();
    checkIndependent();
    checkInitial();
    checkJointNumbers();
    const RobotDescription& moving = changed_ ? *changed_ : scenario_.robot;
    add(findStartContradictions(scenario_, moving));
    checkInput();
    add(findIdleSettings(scenario_, moving));
    add(findNamedJumps(scenario_));
    if (scenario_.wrench) add(findWrenchIssues(*scenario_.wrench, joints_));
    add(findPullIssues(scenario_.pulls, joints_));
    checkStops();
    add(findOmittedTermIssues(scenario_.without));
    checkIntegrator();
    checkTimes();
    add(findRecordedIssues(scenario_, !hasErrors(issues_)));
    return std::move(issues_);
  }

 private:
  void add(const std::vector<Issue>& found) {
    issues_.insert(issues_.end(), found.begin(), found.end());
  }

  /// Changes that cannot be made, and what they break in an arm that was sound.
  void checkChanges() {
    if (scenario_.changes.empty()) return;
    try {
      const std::vector<Issue> before =
          scenario_.mechanism ? findIssues(*scenario_.mechanism) : findIssues(scenario_.robot);
      for (Issue issue : makeChanges()) {
        if (contains(before, issue)) continue;
        issue.where = "changes: " + issue.where;
        issues_.push_back(issue);
      }
      joints_ = static_cast<int>(changed_->joints.size());
      modes_ = countModes(*changed_);
      limited_ = hasLimits(*changed_);
    } catch (const DescriptionError& error) {
      for (Issue issue : error.issues()) {
        issue.where = "changes: " + issue.where;
        issues_.push_back(issue);
      }
    }
  }

  /// Makes what moves, and says what is wrong with it.
  std::vector<Issue> makeChanges() {
    if (!scenario_.mechanism) {
      changed_ = applyChanges(scenario_.robot, scenario_.changes);
      return findIssues(*changed_);
    }
    const MechanismDescription changed = applyChanges(*scenario_.mechanism, scenario_.changes);
    changed_ = makeJointList(changed);
    return findIssues(changed);
  }

  void checkIndependent() {
    if (scenario_.mechanism) {
      add(findJointNameIssues(*scenario_.mechanism, "independent", scenario_.independent));
    } else if (!scenario_.independent.empty()) {
      check_.error("independent", "names joints of a mechanism, and this run has an arm",
                   "remove it");
    }
  }

  [[nodiscard]] std::string subject() const {
    return scenario_.mechanism ? "the mechanism" : "the arm";
  }
  /// As files of this run name a joint: by its number, or "crank.1".
  [[nodiscard]] std::string keyOf(int joint) const {
    const bool isNamed = scenario_.mechanism && joint >= 1 && joint <= joints_;
    const RobotDescription& robot = changed_ ? *changed_ : scenario_.robot;
    return isNamed ? robot.joints[static_cast<std::size_t>(joint - 1)].name : std::to_string(joint);
  }

  void checkLength(const std::string& field, const std::vector<double>& values, int expected,
                   const char* of) {
    if (values.empty() || static_cast<int>(values.size()) == expected) return;
    check_.error(field,
                 "has " + counted(values.size(), "number") + "; " + subject() + " has " +
                     counted(static_cast<std::size_t>(expected), of),
                 expected == 0 ? "leave them out"
                               : "give " + std::to_string(expected) + ", or none for zeros");
  }

  void checkInitial() {
    checkLength("initial.q", scenario_.initial.q, joints_, "joint");
    checkLength("initial.qd", scenario_.initial.qd, joints_, "joint");
    checkLength("initial.delta", scenario_.initial.delta, modes_, "modal amplitude");
    checkLength("initial.delta_rate", scenario_.initial.deltaRate, modes_, "modal amplitude");
  }

  bool checkJointNumber(const std::string& field, int joint) {
    if (joint >= 1 && joint <= joints_) return true;
    check_.error(field,
                 "names joint " + std::to_string(joint) + "; " + subject() + " has " +
                     (joints_ == 1 ? "one joint" : "joints 1 to " + std::to_string(joints_)),
                 "joints count from 1");
    return false;
  }

  void checkJointNumbers() {
    std::set<int> locked;
    for (std::size_t k = 0; k < scenario_.locked.size(); ++k) {
      const int joint = scenario_.locked[k];
      const std::string field = "locked[" + std::to_string(k) + "]";
      if (!checkJointNumber(field, joint)) continue;
      if (!locked.insert(joint).second) {
        check_.error(field, "names joint " + keyOf(joint) + " again", "remove it");
      }
    }
    for (const auto& [joint, expression] : scenario_.prescribed) {
      const std::string field = "prescribed." + keyOf(joint);
      checkExpression(check_, field, expression, {"t"});
      if (!checkJointNumber(field, joint)) continue;
      if (locked.count(joint) > 0) {
        check_.error(field, "joint " + keyOf(joint) + " is both locked and prescribed",
                     "keep one of the two");
      }
      checkAngle(field, joint, expression);
    }
  }

  /// A motion that is one number is in radians, whatever unit the robot's file has.
  void checkAngle(const std::string& field, int joint, const std::string& motion) {
    if (findFormulaError(motion, {"t"})) return;
    const std::optional<double> angle = findConstant(motion, {"t"});
    const auto index = static_cast<std::size_t>(joint - 1);
    const RobotDescription& robot = changed_ ? *changed_ : scenario_.robot;
    const bool turns = robot.joints[index].type == JointType::Revolute;
    if (!turns || !angle || !looksLikeDegrees(*angle)) return;
    check_.warning(field, "holds the joint at " + withUnit(*angle, "rad") + "; are degrees meant?",
                   "write " + toReadable(*angle) + "*deg for degrees");
  }

  void checkInput() {
    const InputDescription& input = scenario_.input;
    if (!input.tau.empty() && !input.csv.empty()) {
      check_.error("input.csv", "is given together with tau", "keep one of the two");
    }
    add(findTorqueIssues(input.tau, joints_));
    if (!input.csv.empty()) checkTable();
    checkMotion();
    checkVoltages();
  }

  void checkVoltages() {
    const InputDescription& input = scenario_.input;
    const RobotDescription& moving = changed_ ? *changed_ : scenario_.robot;
    add(findVoltageIssues(input.voltage, joints_));
    if (!input.voltage.empty() && (input.trajectory || input.target)) {
      check_.error(
          "input.voltage",
          std::string("is given together with ") + (input.trajectory ? "trajectory" : "target"),
          "keep one of the two; a controller drives motors by \"output\": \"voltage\"");
    }
    add(findMissingMotors(moving, findDriven(input.voltage, joints_)));
    if (usesVoltage(input) && scenario_.clipEffort) {
      check_.error("clip_effort", "saturates torques, and voltages drive this run",
                   "remove it; what a motor can do is its actuator.supply");
    }
    checkCurrents(moving);
    checkGuidedGears(moving);
  }

  void checkCurrents(const RobotDescription& moving) {
    const std::vector<double>& current = scenario_.initial.current;
    checkLength("initial.current", current, joints_, "motor");
    if (current.empty()) return;
    if (!usesVoltage(scenario_.input)) {
      check_.warning("initial.current", "has no effect: no voltage drives this run",
                     "remove it, or give input.voltage");
      return;
    }
    for (std::size_t k = 0; k < current.size() && k < moving.joints.size(); ++k) {
      const ActuatorDescription& actuator = moving.joints[k].actuator;
      const std::string place = "initial.current[" + std::to_string(k) + "]";
      const bool isState = actuator.inductance.value_or(0) > 0;
      if (isState &&
          std::abs(current[k]) > actuator.supply.current.value_or(std::abs(current[k]))) {
        check_.warning(
            place,
            "is " + withUnit(current[k], "A") + ", and the supply gives " +
                withUnit(*actuator.supply.current, "A") + " at most: the run begins with that",
            "begin with less, or raise joints[" + std::to_string(k) + "].actuator.supply.current");
      }
      if (current[k] == 0 || isState) continue;
      check_.error(
          place,
          "is " + withUnit(current[k], "A") +
              ", but this motor has no inductance: its current follows the voltage at once",
          "give joints[" + std::to_string(k) + "].actuator.inductance, or 0 here");
    }
  }

  /// What a gear of a drive train takes is known where all its joints are free, or none.
  void checkGuidedGears(const RobotDescription& moving) {
    if (!hasDriveTrain(moving) || !scenario_.friction) return;
    const bool loses = std::ranges::any_of(
        moving.joints, [](const JointDescription& joint) { return joint.actuator.efficiency < 1; });
    const std::size_t held = scenario_.locked.size() + scenario_.prescribed.size();
    if (!loses || held == 0 || held == moving.joints.size()) return;
    check_.error(scenario_.locked.empty() ? "prescribed" : "locked",
                 "holds some joints of a drive train whose gears take a part of the torque",
                 "hold all joints or none, or give the gears efficiency 1");
  }

  void checkMotion() {
    const InputDescription& input = scenario_.input;
    const RobotDescription moving = makeLedJoints();
    if (scenario_.mechanism) {
      const std::vector<Issue> unfit = findLedMotionIssues(scenario_);
      add(unfit);
      if (!unfit.empty()) return;
    }
    if (input.controller && !input.trajectory && !input.target) {
      check_.error("input.controller", "has no trajectory to follow",
                   "give input.trajectory; one point is a set point. Or give input.target");
    }
    if (input.target) checkTarget(*input.target);
    if (!input.trajectory) return;
    if (!input.tau.empty() || !input.csv.empty()) {
      check_.error("input.trajectory",
                   std::string("is given together with ") + (input.csv.empty() ? "tau" : "csv"),
                   "keep one of the two");
    }
    add(findTrajectoryIssues(*input.trajectory, moving));
    if (input.controller) add(findControllerIssues(*input.controller, moving));
  }

  /// The joints that a motion is of.
  [[nodiscard]] RobotDescription makeLedJoints() const {
    const RobotDescription& moving = changed_ ? *changed_ : scenario_.robot;
    return makeTargetRobot(scenario_, moving);
  }

  void checkTarget(const TargetDescription& target) {
    const InputDescription& input = scenario_.input;
    const RobotDescription moving = makeLedJoints();
    const char* other = !input.tau.empty()   ? "tau"
                        : !input.csv.empty() ? "csv"
                        : input.trajectory   ? "trajectory"
                                             : nullptr;
    if (other != nullptr) {
      check_.error("input.target", std::string("is given together with ") + other,
                   "keep one of the two");
    }
    if (!isControlled(input)) {
      check_.error("input.target", "has no controller that goes there",
                   "give input.controller, as {\"law\": \"computed-torque\", \"kp\", \"kd\"}");
    } else if (!input.trajectory) {
      add(findControllerIssues(*input.controller, moving));
    }
    add(findTargetIssues(target, moving));
  }

  void checkTable() {
    const std::string path = resolvePath(scenario_, scenario_.input.csv);
    try {
      (void)readTorqueTable(path, joints_);
    } catch (const DescriptionError& error) {
      for (const Issue& issue : error.issues()) {
        check_.error("input.csv", describeInside(scenario_.input.csv, issue), issue.remedy);
      }
    }
  }

  void checkStops() {
    if (scenario_.stops.stiffness > 0 && !limited_) {
      check_.warning("stops.stiffness", "has no effect: no joint has a lower or upper limit",
                     "give joints limits, or set it to 0");
    }
    if (scenario_.stops.damping > 0 && scenario_.stops.stiffness == 0) {
      check_.warning("stops.damping", "has no effect: the stops' stiffness is 0",
                     "give a stiffness, or set it to 0");
    }
  }

  /// Settings that the method does not look at.
  void checkIgnored() {
    const IntegratorDescription& integrator = scenario_.integrator;
    if (integrator.method != IntegrationMethod::Adams &&
        integrator.order != IntegratorDescription().order) {
      check_.warning("integrator.order",
                     "is for adams; " + toWord(integrator.method) + " ignores it",
                     "remove it, or use adams");
    }
    if (isFixedStep(integrator.method) && integrator.maxStep) {
      check_.warning("integrator.max_step",
                     "is for adaptive methods; " + toWord(integrator.method) + " ignores it",
                     "remove it, or use dopri5, fehlberg78 or rosenbrock4");
    }
  }

  void checkTolerance(const char* field, double value) {
    constexpr double kLoosest = 0.1;
    if (!(value > kLoosest)) return;
    check_.error(field, "is " + withUnit(value, "") + "; above 0.1 a run means nothing",
                 "give a tolerance as 1e-9");
  }

  void checkIntegrator() {
    const IntegratorDescription& integrator = scenario_.integrator;
    checkTolerance("integrator.rtol", integrator.rtol);
    checkTolerance("integrator.atol", integrator.atol);
    if (integrator.method == IntegrationMethod::Rosenbrock4 && integrator.rtol > 0 &&
        integrator.rtol < kFinestRosenbrock) {
      check_.error("integrator.rtol",
                   "is " + withUnit(integrator.rtol, "") +
                       "; rosenbrock4 cannot tell errors below 1e-10 from rounding",
                   "give 1e-10 or more, or use dopri5 or fehlberg78");
    }
    checkIgnored();
    checkStepCount();
  }

  void checkStepCount() {
    const IntegratorDescription& integrator = scenario_.integrator;
    if (isFixedStep(integrator.method)) {
      const double step = integrator.step.value_or(IntegratorSettings().step);
      checkStepCount("integrator.step", step);
    } else {
      if (integrator.step) {
        check_.error(
            "integrator.step",
            "is for fixed-step methods; " + toWord(integrator.method) + " chooses its own steps",
            "remove it, or use rk4, adams or euler");
      }
      if (integrator.maxStep) checkStepCount("integrator.max_step", *integrator.maxStep);
    }
  }

  void checkStepCount(const char* field, double step) {
    if (!(step > 0) || scenario_.duration / step <= kMostSteps) return;
    check_.error(field,
                 "is " + withUnit(step, "s") + ", which makes more than 1e9 steps in " +
                     withUnit(scenario_.duration, "s"),
                 "use a longer step or a shorter duration");
  }

  void checkTimes() {
    const double rows = scenario_.duration / scenario_.outputStep;
    const double columns = 9.0 * joints_ + 3.0 * modes_ + 16;
    if (!(scenario_.duration > 0) || !(scenario_.outputStep > 0) || rows * columns <= kMaxNumbers) {
      return;
    }
    check_.error("output_step",
                 "is " + withUnit(scenario_.outputStep, "s") + ", which makes " +
                     withUnit(rows, "rows") + " in " + withUnit(scenario_.duration, "s") +
                     "; for this arm at most " + withUnit(std::floor(kMaxNumbers / columns), "") +
                     " fit into memory",
                 "use a longer output step or a shorter duration");
  }

  const ScenarioDescription& scenario_;
  int joints_, modes_;
  std::optional<RobotDescription> changed_;  ///< the arm that moves, where changes make another
  bool limited_;                             ///< some joint has a limit of its range
  std::vector<Issue> issues_;
  IssueChecker check_;
};

}  // namespace

std::vector<Issue> findIssues(const ScenarioDescription& scenario) {
  return ScenarioChecker(scenario).findAll();
}

std::vector<Issue> findAllIssues(const ScenarioDescription& scenario) {
  const bool isArm = !scenario.mechanism;
  std::vector<Issue> issues = isArm ? findIssues(scenario.robot) : findIssues(*scenario.mechanism);
  for (Issue& issue : issues) issue.where = (isArm ? "robot." : "mechanism.") + issue.where;
  const std::vector<Issue> own = findIssues(scenario);
  issues.insert(issues.end(), own.begin(), own.end());
  return issues;
}

}  // namespace denavit
