#include "models/robot/make_motors.h"

#include "models/json/number_text.h"
#include "models/robot/drive_train.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

Motor makeMotor(const ActuatorDescription& actuator) {
  Motor motor;
  if (!isElectric(actuator)) return motor;
  motor.resistance = *actuator.resistance;
  motor.inductance = actuator.inductance.value_or(0);
  motor.torqueConstant = *actuator.torqueConstant;
  motor.backEmfConstant = actuator.backEmfConstant.value_or(motor.torqueConstant);
  motor.maxVoltage = actuator.supply.voltage.value_or(motor.maxVoltage);
  motor.maxCurrent = actuator.supply.current.value_or(motor.maxCurrent);
  return motor;
}

IssueChecker checkerOf(const RobotDescription& robot, std::size_t joint,
                       std::vector<Issue>& issues) {
  return IssueChecker("joints[" + std::to_string(joint) + "].actuator", jointLabel(robot, joint),
                      issues);
}

/// Power that is neither mechanical nor heat comes from nowhere where Kt is above Ke, and of a
/// motor that brakes where it is below.
void checkConstants(const ActuatorDescription& actuator, IssueChecker& check) {
  constexpr double kSlack = 1.001;  // catalogues round
  if (!actuator.torqueConstant || !actuator.backEmfConstant) return;
  const double Kt = *actuator.torqueConstant, Ke = *actuator.backEmfConstant;
  constexpr const char* kRemedy =
      "in SI units both are one number; 1 V per 1000 rpm is 0.00955 V s/rad";
  if (Kt > kSlack * Ke) {
    check.warning("torque_constant",
                  "is " + withUnit(Kt, "N m/A") + ", above the back EMF constant of " +
                      withUnit(Ke, "V s/rad") + ": the motor would give more power than it takes",
                  kRemedy);
  } else if (Ke > kSlack * Kt) {
    check.warning("back_emf_constant",
                  "is " + withUnit(Ke, "V s/rad") + ", above the torque constant of " +
                      withUnit(Kt, "N m/A") +
                      ": a motor that brakes would give back more power than it takes",
                  kRemedy);
  }
}

}  // namespace

bool isElectric(const ActuatorDescription& actuator) {
  return actuator.resistance.value_or(0) > 0 && actuator.torqueConstant.value_or(0) > 0;
}

MotorBank makeMotors(const RobotDescription& robot) {
  MotorBank bank;
  bank.motorsPerJoint = makeMotorsPerJoint(robot);
  for (const JointDescription& joint : robot.joints) {
    bank.motors.push_back(makeMotor(joint.actuator));
  }
  return bank;
}

void findMotorIssues(const RobotDescription& robot, std::vector<Issue>& issues) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    IssueChecker check = checkerOf(robot, i, issues);
    checkConstants(robot.joints[i].actuator, check);
  }
}

std::vector<Issue> findMissingMotors(const RobotDescription& robot,
                                     const std::vector<bool>& driven) {
  std::vector<Issue> issues;
  for (std::size_t i = 0; i < robot.joints.size() && i < driven.size(); ++i) {
    const ActuatorDescription& actuator = robot.joints[i].actuator;
    if (!driven[i] || isElectric(actuator)) continue;
    IssueChecker check = checkerOf(robot, i, issues);
    const bool hasResistance = actuator.resistance.value_or(0) > 0;
    check.error(hasResistance ? "torque_constant" : "resistance",
                "is not given, and a voltage drives this motor",
                hasResistance ? "give Kt in N m/A" : "give the winding's resistance in ohm");
  }
  return issues;
}

}  // namespace denavit
