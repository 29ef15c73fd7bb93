#include "models/identification/motion_checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "models/json/number_text.h"
#include "models/robot/robot_issues.h"

namespace denavit {

namespace {

void addMotionWarning(std::vector<Issue>& issues, const std::string& where, const std::string& what,
                      const std::string& remedy) {
  issues.push_back({Issue::Severity::Warning, where, what, remedy});
}

std::string placeOfColumn(const MotionColumn& column) { return "column " + column.name; }

const char* unitOfPosition(const JointDescription& joint) {
  return joint.type == JointType::Revolute ? " rad" : " m";
}
const char* unitOfTorque(const JointDescription& joint) {
  return joint.type == JointType::Revolute ? " N m" : " N";
}

/// [rad] What a joint turns to at most by its limits, or a turn.
double mostAngle(const LimitsDescription& limits) {
  if (!limits.lower || !limits.upper) return 2 * std::numbers::pi;
  return std::max(std::abs(*limits.lower), std::abs(*limits.upper));
}

/// [deg] Angles of a joint within half a turn in radians are numbers below this one.
constexpr double kLargestRadians = 3.3;

bool isInDegrees(const JointDescription& joint, double largest) {
  if (joint.type != JointType::Revolute) return false;
  const double most = mostAngle(joint.limits);
  return largest > 1.2 * most + 0.2 && largest * std::numbers::pi / 180 < 1.05 * most + 0.05;
}

void checkLimits(const JointDescription& joint, const MotionColumn& column,
                 std::vector<Issue>& issues) {
  const double low = column.values.minCoeff(), high = column.values.maxCoeff();
  const double slack = 1e-3;
  if (joint.limits.lower && low < *joint.limits.lower - slack) {
    addMotionWarning(issues, placeOfColumn(column),
                     "goes down to " + toReadable(low) + unitOfPosition(joint) +
                         ", below the joint's limit " + toReadable(*joint.limits.lower),
                     "check the column's unit and zero, or the robot's limits");
  } else if (joint.limits.upper && high > *joint.limits.upper + slack) {
    addMotionWarning(issues, placeOfColumn(column),
                     "goes up to " + toReadable(high) + unitOfPosition(joint) +
                         ", above the joint's limit " + toReadable(*joint.limits.upper),
                     "check the column's unit and zero, or the robot's limits");
  }
}

double findMiddleSize(const VecX<double>& values) {
  VecX<double> sizes = values.cwiseAbs();
  const auto middle = sizes.begin() + sizes.size() / 2;
  std::nth_element(sizes.begin(), middle, sizes.end());
  return *middle;
}

/// The step of a column that takes few values; 0 where it takes many.
double findResolution(const VecX<double>& values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  double least = std::numeric_limits<double>::infinity();
  Eigen::Index distinct = 1;
  for (std::size_t k = 1; k < sorted.size(); ++k) {
    const double gap = sorted[k] - sorted[k - 1];
    if (!(gap > 1e-12 * std::abs(sorted[k]))) continue;
    least = std::min(least, gap);
    ++distinct;
  }
  return distinct > 1 && distinct < values.size() / 8 ? least : 0;
}

/// Rows that stand at an extreme value, in runs of at least five.
struct Plateau {
  Eigen::Index rows = 0, first = 0;
};

Plateau findPlateau(const VecX<double>& values, double extreme) {
  Plateau plateau;
  for (Eigen::Index k = 0; k < values.size();) {
    Eigen::Index end = k;
    while (end < values.size() && values[end] == extreme) ++end;
    if (end - k >= 5) {
      if (plateau.rows == 0) plateau.first = k;
      plateau.rows += end - k;
    }
    k = std::max(end, k + 1);
  }
  return plateau;
}

void checkSaturation(const JointDescription& joint, const MotionColumn& column,
                     std::vector<Issue>& issues) {
  for (const double extreme : {column.values.minCoeff(), column.values.maxCoeff()}) {
    const Plateau plateau = findPlateau(column.values, extreme);
    if (plateau.rows < 10) continue;
    addMotionWarning(
        issues, placeOfColumn(column),
        "stands at its extreme " + toReadable(extreme) + unitOfTorque(joint) + " in " +
            counted(static_cast<std::size_t>(plateau.rows), "row") + ", from row " +
            std::to_string(plateau.first + 1) + " on: it looks clipped",
        "measure with a smaller motion or a larger range; clipped torques spoil a fit");
  }
}

}  // namespace

std::string placeOfRow(std::size_t row, double time_s) {
  return "row " + std::to_string(row + 1) + " (" + toReadable(time_s) + " s)";
}

void checkPositions(const RobotDescription& robot, std::size_t index, const MotionColumn& column,
                    std::vector<Issue>& issues) {
  const JointDescription& joint = robot.joints[index];
  const double largest = column.values.cwiseAbs().maxCoeff();
  const double range = column.values.maxCoeff() - column.values.minCoeff();
  if (isInDegrees(joint, largest)) {
    return addError(issues, placeOfColumn(column),
                    "reaches " + toReadable(largest) + " rad, where the joint turns " +
                        toReadable(mostAngle(joint.limits)) + " rad at most: it looks like degrees",
                    "name it q" + std::to_string(index + 1) + "_deg, or convert it");
  }
  const double largestWritten = largest * 180 / std::numbers::pi;
  if (column.isInDegrees && largestWritten < kLargestRadians) {
    addMotionWarning(
        issues, placeOfColumn(column),
        "reaches " + toReadable(largestWritten) + " deg at most: it looks like radians",
        "name it q" + std::to_string(index + 1) + "_rad if it is");
  }
  checkLimits(joint, column, issues);
  const bool revolute = joint.type == JointType::Revolute;
  if (range < (revolute ? 1e-3 : 1e-4)) {
    return addMotionWarning(
        issues, placeOfColumn(column),
        "moves by " + toReadable(range) + unitOfPosition(joint) + " only: the joint stands still",
        "what only its motion tells stays as the robot's file has it; move every joint");
  }
  const double resolution = findResolution(column.values);
  if (resolution > 1e-3 * range) {
    addMotionWarning(issues, placeOfColumn(column),
                     "has steps of " + toReadable(resolution) + unitOfPosition(joint) +
                         ", coarse beside its motion of " + toReadable(range),
                     "accelerations will be blurred: log it with more digits, or use --period");
  }
}

void checkTorques(const RobotDescription& robot, std::size_t index, const MotionColumn& column,
                  std::vector<Issue>& issues) {
  const JointDescription& joint = robot.joints[index];
  const double largest = column.values.cwiseAbs().maxCoeff();
  if (column.values.maxCoeff() == column.values.minCoeff()) {
    return addError(issues, placeOfColumn(column),
                    "is " + toReadable(column.values[0]) + unitOfTorque(joint) + " in every row",
                    "check the sensor and its channel: a moving joint's torque changes");
  }
  const double effort = joint.limits.effort.value_or(0);
  // Most rows, not one that a fault left behind.
  const bool isLarge = effort > 0 && largest > 20 * effort && largest < 5000 * effort;
  if (isLarge && findMiddleSize(column.values) > 2 * effort) {
    return addError(issues, placeOfColumn(column),
                    "reaches " + toReadable(largest) + unitOfTorque(joint) +
                        ", where the joint's effort is " + toReadable(effort) +
                        ": it looks like thousandths",
                    joint.type == JointType::Revolute
                        ? "name it tau" + std::to_string(index + 1) + "_mNm, or convert it"
                        : "give it in N");
  }
  if (effort > 0 && largest > 1.05 * effort) {
    addMotionWarning(issues, placeOfColumn(column),
                     "reaches " + toReadable(largest) + unitOfTorque(joint) +
                         ", more than the joint's effort " + toReadable(effort),
                     "check the column's unit, single rows that are wrong, or the robot's limits");
  }
  checkSaturation(joint, column, issues);
}

}  // namespace denavit
