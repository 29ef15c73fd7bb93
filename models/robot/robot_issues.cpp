#include "models/robot/robot_issues.h"

#include <algorithm>
#include <numbers>

#include "models/formula/formula.h"
#include "models/json/number_text.h"
#include "models/robot/beam_issues.h"
#include "models/robot/fed_energy.h"
#include "models/robot/issue_checker.h"
#include "models/robot/length_issues.h"
#include "models/robot/physical_inertia.h"

namespace denavit {
namespace {

constexpr std::size_t kRobotIssuesMaxJoints = 200;

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

bool isFinite(IssueChecker& check, const InertiaElements& i) {
  const std::pair<const char*, double> elements[] = {{"inertia.xx", i.xx}, {"inertia.yy", i.yy},
                                                     {"inertia.zz", i.zz}, {"inertia.xy", i.xy},
                                                     {"inertia.xz", i.xz}, {"inertia.yz", i.yz}};
  bool all = true;
  for (const auto& [field, value] : elements) all = check.finite(field, value, "kg m²") && all;
  return all;
}

void checkTensor(IssueChecker& check, const Eigen::Matrix3d& I_C, const char* about) {
  const std::optional<std::string> broken = findUnphysical(I_C);
  if (!broken) return;
  check.warning("inertia", "is one that no rigid body has" + std::string(about) + ": " + *broken,
                "the nearest physical tensor about the centre of mass is " +
                    describe(toElements(nearestPhysicalInertia(I_C))));
}

void checkPointMass(IssueChecker& check, const PointMass& point, std::size_t index) {
  const std::string field = "point_masses[" + std::to_string(index) + "].";
  check.notNegative(field + "mass", point.mass, "kg", "give its mass in kg");
  check.finite(field + "at", point.at, "m");
  check.notNegative(field + "inertia", point.inertia, "kg m²", "give 0 for a point");
}

void checkLink(IssueChecker& check, const LinkDescription& link) {
  if (!link.beam) {  // whose mass must be positive
    check.notNegative("mass", link.mass, "kg",
                      "give the link's mass in kg, or 0 for a massless link");
  }
  const bool placed = check.finite("com", link.com, "m");
  const bool finite = isFinite(check, link.inertia);
  for (std::size_t k = 0; k < link.pointMasses.size(); ++k) {
    checkPointMass(check, link.pointMasses[k], k);
  }
  if (!placed || !finite || !(link.mass >= 0) || link.beam) return;
  const bool origin = link.about == InertiaReference::LinkOrigin;
  checkTensor(check, inertiaAboutCom(link), origin ? " when moved to the centre of mass" : "");
}

void checkCoulomb(IssueChecker& check, const Coulomb& coulomb, const std::string& unit) {
  check.notNegative("coulomb.positive", coulomb.positive, unit,
                    "it acts for positive rates: give its size");
  if (check.finite("coulomb.negative", coulomb.negative, unit) && coulomb.negative > 0) {
    check.error("coulomb.negative",
                "is " + withUnit(coulomb.negative, unit) + "; it must not be positive",
                "it acts for negative rates: write " + toReadable(-coulomb.negative));
  }
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
  check.notNegative("viscous", friction.viscous, revolute ? "N m s/rad" : "N s/m",
                    "friction takes energy out: give its size, or 0");
  checkCoulomb(check, friction.coulomb, force);
  check.notNegative("static", friction.breakaway, force, "give its size, or 0");
  const double coulomb = std::max(friction.coulomb.positive, -friction.coulomb.negative);
  if (friction.breakaway > 0 && friction.breakaway < coulomb) {
    check.warning("static",
                  "is " + withUnit(friction.breakaway, force) + ", below the Coulomb friction of " +
                      withUnit(coulomb, force) + ", which then holds the joint",
                  "give the larger force that starts the motion, or leave it out");
  }
  if (friction.expression.empty()) return;
  const auto wrong = findFormulaError(friction.expression, {"q", "qd"});
  if (wrong) {
    check.error("expression", "\"" + friction.expression + "\", " + *wrong, "");
    return;
  }
  const std::optional<double> value = findConstant(friction.expression, {"q", "qd"});
  if (!value || check.finite("expression", *value, force)) checkFedEnergy(check, joint);
}

void checkActuator(IssueChecker& check, const ActuatorDescription& actuator) {
  if (check.finite("gear_ratio", actuator.gearRatio, "") && actuator.gearRatio == 0) {
    check.error("gear_ratio", "is 0; motor and joint must turn together",
                "give motor turns per joint turn, or leave it out for 1");
  }
  check.notNegative("rotor_inertia", actuator.rotorInertia, "kg m²", "give its size, or 0");
  check.notNegative("viscous", actuator.viscous, "N m s/rad", "give its size, or 0");
  checkCoulomb(check, actuator.coulomb, "N m");
  const auto notNegative = [&](const char* field, const std::optional<double>& value,
                               const char* unit) {
    if (value) check.notNegative(field, *value, unit, "give its size");
  };
  notNegative("resistance", actuator.resistance, "ohm");
  notNegative("inductance", actuator.inductance, "H");
  notNegative("torque_constant", actuator.torqueConstant, "N m/A");
  notNegative("back_emf_constant", actuator.backEmfConstant, "V s/rad");
}

/// Values of a joint in the unit that its file has: what the user will look for.
class JointValue {
 public:
  JointValue(bool angle, AngleUnit unit)
      : degrees_(angle && unit == AngleUnit::Degree),
        unit_(degrees_ ? "deg"
              : angle  ? "rad"
                       : "m") {}
  [[nodiscard]] double value(double si) const {
    return degrees_ ? si * 180 / std::numbers::pi : si;
  }
  [[nodiscard]] const std::string& unit() const { return unit_; }
  [[nodiscard]] std::string text(double si) const { return withUnit(value(si), unit_); }

 private:
  bool degrees_;
  std::string unit_;
};

void checkLimits(IssueChecker& check, const LimitsDescription& limits, const JointValue& show) {
  const auto finite = [&](const char* field, const std::optional<double>& value) {
    return !value || check.finite(field, *value, show.unit());
  };
  const bool both = finite("lower", limits.lower) && finite("upper", limits.upper);
  if (both && limits.lower && limits.upper && *limits.lower > *limits.upper) {
    check.error(
        "lower",
        "is " + show.text(*limits.lower) + ", above the upper limit " + show.text(*limits.upper),
        "swap them, or correct one");
  }
  if (limits.velocity) {
    check.positive("velocity", *limits.velocity, show.unit() + "/s",
                   "give the largest rate, or leave it out for none");
  }
  if (limits.effort) {
    check.positive("effort", *limits.effort, "", "give the largest effort, or leave it out");
  }
}

void checkJoint(const RobotDescription& robot, std::size_t index, std::vector<Issue>& issues) {
  const JointDescription& joint = robot.joints[index];
  const std::string path = "joints[" + std::to_string(index) + "]";
  const std::string label = jointLabel(robot, index);
  const bool revolute = joint.type == JointType::Revolute;
  IssueChecker row(path, label, issues);
  row.finite("theta", joint.theta, "rad");
  row.finite("d", joint.d, "m");
  row.finite("a", joint.a, "m");
  row.finite("alpha", joint.alpha, "rad");
  row.finite("offset", joint.offset, revolute ? "rad" : "m");
  IssueChecker limits(path + ".limits", label, issues);
  checkLimits(limits, joint.limits, JointValue(revolute, robot.angleUnit));
  IssueChecker friction(path + ".friction", label, issues);
  checkFriction(friction, joint);
  IssueChecker actuator(path + ".actuator", label, issues);
  checkActuator(actuator, joint.actuator);
  IssueChecker link(path + ".link", label, issues);
  checkLink(link, joint.link);
  if (joint.link.beam) findBeamIssues(robot, joint, path, label, issues);
}

/// Modes of all links: beyond this nothing would be computed in a person's time.
void checkCoordinates(const RobotDescription& robot, IssueChecker& check) {
  constexpr int kMostModes = 200;
  int modes = 0;
  for (const JointDescription& joint : robot.joints) {
    if (const auto& beam = joint.link.beam) modes += beam->modesX + beam->modesY + beam->modesZ;
  }
  if (modes <= kMostModes) return;
  check.error("joints",
              "have " + std::to_string(modes) + " modes in all; at most 200 can be computed",
              "2 or 3 modes describe most links");
}

}  // namespace

std::string jointLabel(const RobotDescription& robot, std::size_t joint) {
  const std::string number = "(joint " + std::to_string(joint + 1);
  const std::string& name = robot.joints[joint].name;
  return name.empty() ? number + ")" : number + ", " + name + ")";
}

std::vector<Issue> findIssues(const RobotDescription& robot) {
  std::vector<Issue> issues;
  IssueChecker check("", "", issues);
  check.finite("gravity", robot.gravity, "m/s²");
  for (const auto& [name, placement] : {std::pair{"base", &robot.base}, {"tool", &robot.tool}}) {
    check.finite(std::string(name) + ".xyz", placement->xyz, "m");
    check.finite(std::string(name) + ".rpy", placement->rpy, "rad");
  }
  IssueChecker payload("payload", "", issues);
  payload.notNegative("mass", robot.payload.mass, "kg", "give the load's mass in kg, or 0");
  payload.finite("com", robot.payload.com, "m");
  if (isFinite(payload, robot.payload.inertia)) {
    checkTensor(payload, toMatrix(robot.payload.inertia), "");
  }
  if (robot.joints.empty()) {
    check.error("joints", "is empty; an arm needs a joint", "add a row to the table");
  }
  if (robot.joints.size() > kRobotIssuesMaxJoints) {
    check.error("joints",
                "has " + std::to_string(robot.joints.size()) + " rows; at most 200 can be computed",
                "shorten the arm");
    return issues;
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) checkJoint(robot, i, issues);
  checkCoordinates(robot, check);
  if (!hasErrors(issues)) findLengthIssues(robot, issues);
  return issues;
}

void throwIfErrors(const std::string& source, const std::vector<Issue>& issues) {
  if (hasErrors(issues)) throw DescriptionError(source, issues);
}

}  // namespace denavit
