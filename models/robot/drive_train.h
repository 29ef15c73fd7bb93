#pragma once

#include "core/dynamics/motor_friction.h"
#include "models/fields/issue_checker.h"
#include "models/robot/robot.h"

namespace denavit {

/// Whether constant gears couple motors and joints: q = G θ_motor (Freeman 1985, eq. 2-230).
[[nodiscard]] inline bool hasDriveTrain(const RobotDescription& robot) {
  return !robot.driveTrain.empty();
}

/// A = G⁻¹ with θ_motor = A q, motors by joints; without a drive train the gear ratios on its
/// diagonal.
/// @pre the robot has no errors
[[nodiscard]] MatX<double> makeMotorsPerJoint(const RobotDescription& robot);

/// What the rotors add to the inertia matrix, Aᵗ Jm A; empty without a drive train, where each is
/// its joint's own.
/// @pre as makeMotorsPerJoint()
[[nodiscard]] MatX<double> makeCoupledRotors(const RobotDescription& robot);

/// [kg m²|kg] What a joint feels of rotors when it moves alone.
/// @pre as makeMotorsPerJoint()
[[nodiscard]] double calcReflectedRotor(const RobotDescription& robot, std::size_t joint);

/// Friction of the motors of a drive train; empty without one, where each motor's is its joint's.
[[nodiscard]] MotorFriction makeMotorFriction(const RobotDescription& robot);

/// What is wrong with the drive train, and with what goes through it.
void findDriveIssues(const RobotDescription& robot, std::vector<Issue>& issues);

}  // namespace denavit
