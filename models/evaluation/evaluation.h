#pragma once

#include <optional>

#include "core/dynamics/motor_friction.h"
#include "core/flexible/flexible_arm.h"
#include "core/formulations/formulation.h"
#include "core/hand_motion/hand_acceleration.h"
#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// One state of an arm: the terms of
/// M qdd + C qd + g + K q + D qd + friction = tau, and where everything is.
struct Evaluation {
  VecX<double> q, qd, qdd;
  VecX<double> tau, coriolis, gravity, elastic, damping, friction, bias;
  MatX<double> M;
  Pose<double> X_WT;
  Jacobian<double> J;
  double kinetic = 0, potential = 0, strain = 0;
  bool hasApplied = false;
  std::vector<double> strains;     ///< [J] of each modal amplitude, link by link
  std::vector<double> tipSlopes;   ///< [rad] of each link, where links bend
  VecX<double> applied, response;  ///< given torques and the accelerations they cause
  VecX<double> external;           ///< [N m|N] J^T w of a wrench on the tool; empty: none
  /// Losses of the gears at tau, a part of friction.
  VecX<double> gearLosses;
  /// Joints at rest, 1-based, that dry friction or gears may hold against the given torques.
  std::vector<int> holdable;
  std::optional<HandAcceleration> hand;         ///< along a direction that was asked for
  std::optional<HandAcceleration> weighedHand;  ///< with a load that is only weighed
};

/// Everything but the response, from q, qd, qdd and friction; tau by a formulation.
void evaluateRigid(const Arm<double>& arm, const Formulation& formulation, Evaluation& e);
void evaluateFlexible(const FlexibleArm<double>& arm, Evaluation& e);

/// A wrench (force; moment) [N; N m] of the environment on the tool, in world axes: tau is what is
/// needed beside it. Not of the gears, which it passes: before addGearLosses().
void addWrench(const Vec6<double>& wrench, Evaluation& e);

/// Friction of gears goes with the torque that passes them: adds it to friction, bias and tau.
void addGearLosses(const std::vector<JointFriction>& joints, const MotorFriction& motors,
                   Evaluation& e);

/// The accelerations that e.applied causes, from M and bias. @returns false where M is not positive
/// definite
/// @pre addGearLosses() was called
[[nodiscard]] bool calcResponse(const std::vector<JointFriction>& joints,
                                const MotorFriction& motors, Evaluation& e);

}  // namespace denavit
