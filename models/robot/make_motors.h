#pragma once

#include "core/motors/motor.h"
#include "models/fields/issue_checker.h"
#include "models/robot/robot.h"

namespace denavit {

/// Whether an actuator says enough of its circuit to be driven by a voltage.
[[nodiscard]] bool isElectric(const ActuatorDescription& actuator);

/// The motors of an arm; those without a resistance and a torque constant are none. A back-EMF
/// constant that is not given is the torque constant, an inductance that is not given is 0.
/// @pre the robot has no errors
[[nodiscard]] MotorBank makeMotors(const RobotDescription& robot);

/// What is wrong with the circuits, whether voltages drive them or not.
void findMotorIssues(const RobotDescription& robot, std::vector<Issue>& issues);

/// What the inputs of a run ask of motors that these are not.
/// @param driven   by joint number from 0: whether a voltage drives its motor
[[nodiscard]] std::vector<Issue> findMissingMotors(const RobotDescription& robot,
                                                   const std::vector<bool>& driven);

}  // namespace denavit
