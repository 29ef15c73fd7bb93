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

}  // namespace

bool looksLikeDegrees(double angle_rad) {
  const double tenths = 10 * angle_rad;
  return std::abs(angle_rad) > kTurn && std::abs(tenths - std::round(tenths)) < 1e-9;
}

void findAngleIssues(const RobotDescription& robot, std::vector<Issue>& issues) {
  const bool inDegrees = robot.angleUnit == AngleUnit::Degree;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointDescription& joint = robot.joints[i];
    IssueChecker check("joints[" + std::to_string(i) + "]", jointLabel(robot, i), issues);
    const bool turns = joint.type == JointType::Revolute;
    const auto look = [&](const char* field, double angle) {
      if (inDegrees ? !isTurns(angle) : !looksLikeDegrees(angle)) return;
      if (inDegrees) {
        check.warning(
            field,
            "is " + withUnit(angle / kDegree, "deg") + ", which is " + inTurns(angle) +
                "; are radians taken for degrees?",
            "write the angle within a turn, as " + toReadable(withinTurn(angle)) + " deg");
        return;
      }
      check.warning(
          field,
          "is " + withUnit(angle, "rad") + ", which is " + inTurns(angle) + "; are degrees meant?",
          "say so in the file by \"units\": {\"angle\": \"deg\"}, or write the angle in rad, "
          "as " +
              toReadable(angle * kDegree));
    };
    look("alpha", joint.alpha);
    look("theta", joint.theta);
    if (turns) look("offset", joint.offset);
  }
}

}  // namespace denavit
