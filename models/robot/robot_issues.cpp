#include "models/robot/robot_issues.h"

#include <algorithm>

#include "models/fields/check_fields.h"
#include "models/formula/formula.h"
#include "models/formula/formula_issue.h"
#include "models/in_quotes.h"
#include "models/json/number_text.h"
#include "models/robot/angle_issues.h"
#include "models/robot/beam_issues.h"
#include "models/robot/drive_train.h"
#include "models/robot/fed_energy.h"
#include "models/robot/fields_of_robot.h"
#include "models/robot/length_issues.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/make_motors.h"
#include "models/robot/physical_inertia.h"

namespace denavit {
namespace {

constexpr std::size_t kRobotIssuesMaxJoints = 200, kMostPointMasses = 200;

std::string labelOf(const JointDescription& joint, std::size_t index) {
  const std::string number = "(joint " + std::to_string(index + 1);
  return joint.name.empty() ? number + ")" : number + ", " + toBrief(joint.name) + ")";
}

/// "[xx yy zz]" or "xx = .., xy = .." so that the numbers can be typed in.
std::string describe(const InertiaElements& i) {
  std::string text =
      "xx = " + toReadable(i.xx) + ", yy = " + toReadable(i.yy) + ", zz = " + toReadable(i.zz);
  const double size = std::abs(i.xx) + std::abs(i.yy) + std::abs(i.zz);
  const auto add = [&](const char* name, double value) {
    if (std::abs(value) > 1e-12 * size) text += std::string(", ") + name + toReadable(value);
  };
  add("xy = ", i.xy);
  add("xz = ", i.xz);
  add("yz = ", i.yz);
  return text;
}

void checkTensor(IssueChecker& check, const Eigen::Matrix3d& I_C, const char* about) {
  const std::optional<std::string> broken = findUnphysical(I_C);
  if (!broken) return;
  check.warning("inertia", "is one that no rigid body has" + std::string(about) + ": " + *broken,
                "the nearest physical tensor about the centre of mass is " +
                    describe(toElements(nearestPhysicalInertia(I_C))));
}

/// Whether the rules of the single numbers were kept, so that there is a tensor to look at.
bool isFinite(const Eigen::Vector3d& com, const InertiaElements& inertia) {
  const Eigen::Matrix3d I = toMatrix(inertia);
  return com.allFinite() && I.allFinite() && com.cwiseAbs().maxCoeff() <= kLargestNumber &&
         I.cwiseAbs().maxCoeff() <= kLargestNumber;
}

void checkLink(IssueChecker& check, const LinkDescription& link) {
  if (link.beam) return;  // whose mass must be positive
  if (link.mass < 0) {
    check.error("mass", "is " + withUnit(link.mass, "kg") + "; it must not be negative",
                "give the link's mass in kg, or 0 for a massless link");
  }
  if (!isFinite(link.com, link.inertia) || !(link.mass >= 0)) return;
  const bool origin = link.about == InertiaReference::LinkOrigin;
  checkTensor(check, inertiaAboutCom(link), origin ? " when moved to the centre of mass" : "");
}

void checkCoulomb(IssueChecker& check, const Coulomb& coulomb, const std::string& unit) {
  if (!(coulomb.negative > 0)) return;
  check.error("coulomb.negative",
              "is " + withUnit(coulomb.negative, unit) + "; it must not be positive",
              "it acts for negative rates: write " + toReadable(-coulomb.negative));
}

/// Of an expression that can be read.
void checkFedEnergy(IssueChecker& check, const JointDescription& joint) {
  const std::optional<FedEnergy> fed = findFedEnergy(joint);
  if (!fed) return;
  const bool revolute = joint.type == JointType::Revolute;
  check.warning("expression",
                "makes friction feed energy: at q = " + withUnit(fed->q, revolute ? "rad" : "m") +
                    ", qd = " + withUnit(fed->qd, revolute ? "rad/s" : "m/s") + " it is " +
                    withUnit(fed->friction, revolute ? "N m" : "N") +
                    "; friction opposes motion: times qd it must not be negative",
                "give it the sign of qd, as 5*qd; what drives the joint belongs to input.tau");
}

void checkFriction(IssueChecker& check, const JointDescription& joint) {
  const FrictionDescription& friction = joint.friction;
  const bool revolute = joint.type == JointType::Revolute;
  const std::string force = revolute ? "N m" : "N";
  checkCoulomb(check, friction.coulomb, force);
  const double coulomb = std::max(friction.coulomb.positive, -friction.coulomb.negative);
  if (friction.breakaway > 0 && friction.breakaway < coulomb) {
    check.warning("static",
                  "is " + withUnit(friction.breakaway, force) + ", below the Coulomb friction of " +
                      withUnit(coulomb, force) + ", which then holds the joint",
                  "give the larger force that starts the motion, or leave it out");
  }
  if (friction.stribeckRate > 0 && !(friction.breakaway > coulomb)) {
    check.warning("stribeck_velocity",
                  "has nothing to do: no static friction is above the Coulomb friction",
                  "give static, or leave the rate out");
  }
  if (friction.expression.empty()) return;
  const std::optional<Issue> wrong = findFormulaIssue(friction.expression, {"q", "qd"});
  if (wrong) return check.error("expression", wrong->what, wrong->remedy);
  const std::optional<double> value = findConstant(friction.expression, {"q", "qd"});
  if (!value || check.finite("expression", *value, force)) checkFedEnergy(check, joint);
}

void checkActuator(IssueChecker& check, const ActuatorDescription& actuator) {
  if (actuator.gearRatio == 0) {
    check.error("gear_ratio", "is 0; motor and joint must turn together",
                "give motor turns per joint turn, or leave it out for 1");
  }
  checkCoulomb(check, actuator.coulomb, "N m");
}

void checkLimits(IssueChecker& check, const LimitsDescription& limits, const FieldScope& scope) {
  if (!limits.lower || !limits.upper || !(*limits.lower > *limits.upper)) return;
  const auto show = [&](double value) {
    return withUnit(inFileUnit(value, kJoint.value, scope), unitOf(kJoint.value, scope));
  };
  check.error("lower",
              "is " + show(*limits.lower) + ", above the upper limit " + show(*limits.upper),
              "swap them, or correct one");
}

/// What goes beyond the rules of single fields.
void checkJoint(const RobotDescription& robot, std::size_t index, std::vector<Issue>& issues) {
  const JointDescription& joint = robot.joints[index];
  const std::string path = joinPath("joints", index);
  FieldScope scope{.index = index};
  adapt(scope, robot);
  adapt(scope, joint);
  const auto at = [&](const char* key) { return IssueChecker(path + key, scope.label, issues); };
  IssueChecker limits = at(".limits"), friction = at(".friction"), actuator = at(".actuator"),
               link = at(".link");
  checkLimits(limits, joint.limits, scope);
  checkFriction(friction, joint);
  checkActuator(actuator, joint.actuator);
  checkLink(link, joint.link);
  if (joint.link.beam) findBeamIssues(robot, joint, path, scope.label, issues);
}

/// Modes of all links: beyond this nothing would be computed in a person's time.
void checkCoordinates(const RobotDescription& robot, IssueChecker& check) {
  constexpr int kMostModes = 200;
  const int modes = countModes(robot);
  if (modes <= kMostModes) return;
  check.error("joints",
              "have " + std::to_string(modes) + " modes in all; at most 200 can be computed",
              "2 or 3 modes describe most links");
}

/// The work of all else grows with these numbers, and faster than they do.
bool isTooLarge(const RobotDescription& robot, IssueChecker& check) {
  if (robot.joints.size() > kRobotIssuesMaxJoints) {
    check.error("joints",
                "has " + std::to_string(robot.joints.size()) + " rows; at most 200 can be computed",
                "shorten the arm");
    return true;
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const std::size_t count = robot.joints[i].link.pointMasses.size();
    if (count <= kMostPointMasses) continue;
    check.error("joints[" + std::to_string(i) + "].link.point_masses",
                labelOf(robot.joints[i], i) + " has " + std::to_string(count) +
                    " point masses; at most 200 can be computed",
                "put neighbours together");
    return true;
  }
  return false;
}

}  // namespace

std::string jointLabel(const RobotDescription& robot, std::size_t joint) {
  return labelOf(robot.joints[joint], joint);
}

void adapt(FieldScope& scope, const RobotDescription& robot) {
  scope.degrees = robot.angleUnit == AngleUnit::Degree;
}

void adapt(FieldScope& scope, const JointDescription& joint) {
  scope.slides = joint.type == JointType::Prismatic;
  scope.label = labelOf(joint, scope.index);
}

void adapt(FieldScope& scope, const ActuatorDescription&) { scope.slides = false; }

std::vector<Issue> findIssues(const RobotDescription& robot) {
  if (!robot.isJointList) return findRowIssues(robot);
  return {{Issue::Severity::Error, "robot",
           "is a mechanism of " + counted(robot.joints.size(), "joint") +
               " in chains and loops; this works with one arm",
           "take the chain that matters as a robot file of its own"}};
}

std::vector<Issue> findRowIssues(const RobotDescription& robot) {
  std::vector<Issue> issues;
  IssueChecker check("", "", issues);
  if (robot.joints.empty()) {
    check.error("joints", "is empty; an arm needs a joint", "add a row to the table");
  }
  if (isTooLarge(robot, check)) return issues;
  checkFields(robot, {}, issues);
  if (isFinite(robot.payload.com, robot.payload.inertia)) {
    IssueChecker payload("payload", "", issues);
    checkTensor(payload, toMatrix(robot.payload.inertia), "");
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) checkJoint(robot, i, issues);
  checkCoordinates(robot, check);
  findDriveIssues(robot, issues);
  findMotorIssues(robot, issues);
  findAngleIssues(robot, issues);
  if (!hasErrors(issues)) findLengthIssues(robot, issues);
  return issues;
}

void throwIfErrors(const std::string& source, const std::vector<Issue>& issues) {
  if (hasErrors(issues)) throw DescriptionError(source, issues);
}

}  // namespace denavit
