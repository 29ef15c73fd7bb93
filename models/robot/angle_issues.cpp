#include "models/robot/angle_issues.h"

#include <cmath>
#include <numbers>

#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

constexpr double kTurn = 2 * std::numbers::pi, kDegree = std::numbers::pi / 180;

std::string inTurns(double angle_rad) {
  return toReadable(std::round(10 * std::abs(angle_rad) / kTurn) / 10) + " turns";
}

/// Whether a constant angle goes more than once around, which no table has on purpose.
bool isTurns(double angle_rad) { return std::abs(angle_rad) > kTurn * (1 + 1e-9); }

/// [deg] the same direction, from -180 to 180.
double withinTurn(double angle_rad) { return std::remainder(angle_rad, kTurn) / kDegree; }

void checkDegrees(IssueChecker& check, const char* field, double angle_rad) {
  if (!isTurns(angle_rad)) return;
  check.warning(field,
                "is " + withUnit(angle_rad / kDegree, "deg") + ", which is " + inTurns(angle_rad) +
                    "; are radians taken for degrees?",
                "write the angle within a turn, as " + toReadable(withinTurn(angle_rad)) + " deg");
}

void checkRadians(IssueChecker& check, const char* field, double angle_rad) {
  if (!looksLikeDegrees(angle_rad)) return;
  check.warning(field,
                "is " + withUnit(angle_rad, "rad") + ", which is " + inTurns(angle_rad) +
                    "; are degrees meant?",
                "say so in the file by \"units\": {\"angle\": \"deg\"}, or write the angle in rad, "
                "as " +
                    toReadable(angle_rad * kDegree));
}

}  // namespace

bool looksLikeDegrees(double angle_rad) {
  const double tenths = 10 * angle_rad;
  return std::abs(angle_rad) > kTurn && std::abs(tenths - std::round(tenths)) < 1e-9;
}

void findAngleIssues(const RobotDescription& robot, std::vector<Issue>& issues) {
  const auto checkAngle = robot.angleUnit == AngleUnit::Degree ? checkDegrees : checkRadians;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointDescription& joint = robot.joints[i];
    IssueChecker check("joints[" + std::to_string(i) + "]", jointLabel(robot, i), issues);
    checkAngle(check, "alpha", joint.alpha);
    checkAngle(check, "theta", joint.theta);
    if (joint.type == JointType::Revolute) checkAngle(check, "offset", joint.offset);
  }
}

}  // namespace denavit
