#include "models/robot/drive_train.h"

#include <cmath>

#include "core/linear/decompositions.h"
#include "core/linear/dense.h"
#include "models/json/number_text.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

MatX<double> toTrain(const RobotDescription& robot) {
  const auto n = static_cast<Eigen::Index>(robot.joints.size());
  MatX<double> G(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) {
      G(i, j) = robot.driveTrain[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    }
  }
  return G;
}

/// Rows and columns may differ in size, as joints that turn and joints that slide do.
MatX<double> toUnitRows(MatX<double> G) {
  for (Eigen::Index i = 0; i < G.rows(); ++i) {
    const double size = G.row(i).norm();
    if (size > 0) G.row(i) /= size;
  }
  return G;
}

/// @returns whether it is a square table of numbers, one row per joint
bool checkShape(const RobotDescription& robot, IssueChecker& check) {
  const std::size_t n = robot.joints.size();
  const std::string all = counted(n, "joint");
  bool holds = true;
  const auto fail = [&](const std::string& field, const std::string& has, const char* remedy) {
    check.error(field, has + "; the arm has " + all, remedy);
    holds = false;
  };
  if (robot.driveTrain.size() != n) {
    fail("drive_train", "has " + counted(robot.driveTrain.size(), "row"),
         "give a row per joint, or leave it out");
    return false;
  }
  for (std::size_t i = 0; i < n; ++i) {
    const std::string row = "drive_train[" + std::to_string(i) + "]";
    if (robot.driveTrain[i].size() != n) {
      fail(row, "has " + counted(robot.driveTrain[i].size(), "number"),
           "give a number per motor, 0 where the motor does not move the joint");
      continue;
    }
    for (const double ratio : robot.driveTrain[i]) holds &= std::isfinite(ratio);
  }
  return holds;
}

void checkRegular(const RobotDescription& robot, IssueChecker& check) {
  constexpr double kSmallest = 1e-9;  // of the largest singular value, with rows of length 1
  constexpr double kSmall = 1e-4;
  const Eigen::JacobiSVD<MatX<double>> svd(toUnitRows(toTrain(robot)), Eigen::ComputeFullU);
  const VecX<double>& sizes = svd.singularValues();
  const double smallest = sizes[sizes.size() - 1] / sizes[0];
  if (smallest > kSmall) return;
  Eigen::Index joint = 0;
  svd.matrixU().col(sizes.size() - 1).cwiseAbs().maxCoeff(&joint);
  if (smallest > kSmallest) {
    check.warning("drive_train",
                  "is nearly singular: moving " +
                      jointLabel(robot, static_cast<std::size_t>(joint)) +
                      " apart from the others turns motors about " + toReadable(1 / smallest) +
                      " times as fast as moving them together, and reflected rotors hide the links",
                  "check its rows: no row should nearly be made up of others");
    return;
  }
  check.error("drive_train",
              "is singular: its motors cannot move " +
                  jointLabel(robot, static_cast<std::size_t>(joint)) + " apart from the others",
              "every joint needs a row that no others make up");
}

void checkGears(const RobotDescription& robot, std::vector<Issue>& issues) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const ActuatorDescription& actuator = robot.joints[i].actuator;
    IssueChecker check("joints[" + std::to_string(i) + "].actuator", jointLabel(robot, i), issues);
    if (actuator.efficiency > 1) {
      check.error("efficiency", "is " + toReadable(actuator.efficiency) + "; it must be at most 1",
                  "a gear gives no power: 90 % is 0.9");
    }
    if (hasDriveTrain(robot) && actuator.gearRatio != 1) {
      check.warning("gear_ratio",
                    "is " + toReadable(actuator.gearRatio) +
                        ", and is not used: drive_train says how motors turn joints",
                    "leave it out, or drive_train");
    }
  }
}

void checkSprings(const RobotDescription& robot, std::vector<Issue>& issues) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointDescription& joint = robot.joints[i];
    if (!joint.spring || calcReflectedRotor(robot, i) > 0) continue;
    IssueChecker check("joints[" + std::to_string(i) + "].actuator", jointLabel(robot, i), issues);
    check.error("rotor_inertia", "is 0, and a spring stands between the gear and the link",
                "give the rotor's inertia: what drives a spring has a mass of its own");
  }
}

}  // namespace

MatX<double> makeMotorsPerJoint(const RobotDescription& robot) {
  if (hasDriveTrain(robot)) return invert(toTrain(robot));
  const auto n = static_cast<Eigen::Index>(robot.joints.size());
  MatX<double> A = MatX<double>::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    A(i, i) = robot.joints[static_cast<std::size_t>(i)].actuator.gearRatio;
  }
  return A;
}

MatX<double> makeCoupledRotors(const RobotDescription& robot) {
  if (!hasDriveTrain(robot)) return {};
  const MatX<double> A = makeMotorsPerJoint(robot);
  VecX<double> J(A.rows());
  for (Eigen::Index k = 0; k < J.size(); ++k) {
    J[k] = robot.joints[static_cast<std::size_t>(k)].actuator.rotorInertia;
  }
  const MatX<double> JA = J.asDiagonal() * A;
  return multiplyAdjoint(JA, A);
}

double calcReflectedRotor(const RobotDescription& robot, std::size_t joint) {
  if (hasDriveTrain(robot)) {
    const auto i = static_cast<Eigen::Index>(joint);
    return makeCoupledRotors(robot)(i, i);
  }
  const ActuatorDescription& actuator = robot.joints[joint].actuator;
  return actuator.gearRatio * actuator.gearRatio * actuator.rotorInertia;
}

MotorFriction makeMotorFriction(const RobotDescription& robot) {
  MotorFriction all;
  if (!hasDriveTrain(robot)) return all;
  all.motorsPerJoint = makeMotorsPerJoint(robot);
  for (const JointDescription& joint : robot.joints) {
    JointFriction& friction = all.motors.emplace_back();
    friction.viscous = friction.besideViscous = joint.actuator.viscous;
    friction.coulombPositive = friction.besidePositive = joint.actuator.coulomb.positive;
    friction.coulombNegative = friction.besideNegative = joint.actuator.coulomb.negative;
    friction.efficiency = joint.actuator.efficiency;
    friction.rotorInertia = joint.actuator.rotorInertia;
  }
  return all;
}

void findDriveIssues(const RobotDescription& robot, std::vector<Issue>& issues) {
  if (robot.joints.empty()) return;
  IssueChecker check("", "", issues);
  checkGears(robot, issues);
  if (hasDriveTrain(robot)) {
    if (!checkShape(robot, check)) return;
    checkRegular(robot, check);
  }
  if (!hasErrors(issues)) checkSprings(robot, issues);
}

}  // namespace denavit
