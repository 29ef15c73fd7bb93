#pragma once

#include <vector>

#include "core/arm/arm.h"
#include "core/dynamics/joint_friction.h"
#include "models/robot/robot.h"

namespace denavit {

/// The arm that the core computes with.
///
/// The core's link frames L sit on the joints. A modified row is such a link as it stands (F = L).
/// A standard row i is split: its a_i, alpha_i belong to the next link, so the user's frame F_i
/// lies at X_LF = TransX(a_i) RotX(alpha_i) in L_i, and inertia and tool move from F to L. Sines
/// and cosines of constant angles within 1e-12 of 0 and ±1 are made exactly that. Payload and point
/// masses are merged rigidly into their link; a beam is the uniform rod from frame i-1's shifted
/// origin. Where it has modes, this is the undeflected arm: see makeFlexibleArm.
/// @throws DescriptionError if findIssues(robot) has errors
[[nodiscard]] Arm<double> makeArm(const RobotDescription& robot);

/// X_LF of every joint: the user's DH frame, which inertia is given in, in the core's link frame.
[[nodiscard]] std::vector<Pose<double>> makeUserFrames(const RobotDescription& robot);

/// Friction at the joints: B + G² B_motor, and Tc + |G| Tc_motor by the sign of the joint rate.
/// @param robot  an arm, or the joints of a mechanism
/// @throws DescriptionError if findRowIssues(robot) has errors
[[nodiscard]] std::vector<JointFriction> makeFriction(const RobotDescription& robot);

/// Limits of the joints; infinite where none is given.
[[nodiscard]] std::vector<JointLimits> makeLimits(const RobotDescription& robot);

/// The pose X_PB of a placement, with sines and cosines snapped as in makeArm.
[[nodiscard]] Pose<double> makePose(const Placement& placement);
/// The placement of a pose X_PB; yaw is 0 where pitch is ±90 degrees.
[[nodiscard]] Placement makePlacement(const Pose<double>& X_PB);

}  // namespace denavit
