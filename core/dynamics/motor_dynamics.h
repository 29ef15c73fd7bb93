#pragma once

#include <vector>

#include "core/dynamics/inertia_power.h"

namespace denavit {

/// A joint driven by a direct-current motor through a gear; everything but the ratio at the motor.
/// The motor turns by θ_m = G q.
struct MotorDrive {
  double gearRatio = 1;        ///< G, with its sign
  double viscous = 0;          ///< B [N m s/rad]
  double resistance = 0;       ///< R [ohm], > 0
  double inductance = 0;       ///< L [H], > 0 where currents are states
  double torqueConstant = 0;   ///< Kt [N m/A], not 0
  double backEmfConstant = 0;  ///< Ke [V s/rad]
};

/// What the motors need along a motion (Freeman 1985, eq. 2-229 to 2-236), joint by joint:
///
///   Kt i = τ/G + B G q̇,   V = L di/dt + R i + Ke G q̇.
///
/// τ is the joint's torque with the reflected rotor inertia in it, as inverse dynamics of an Arm
/// gives it: the motor's own J G q̈ is τ's part G² J q̈ over G and does not come again.
struct MotorVoltages {
  VecX<double> current;      ///< [A]
  VecX<double> currentRate;  ///< [A/s]
  VecX<double> voltage;      ///< [V]
};
/// @param drives  one per joint   @param tau, tauRate [N m|N, per s] as of calcTorqueRate
/// @param qd, qdd [per s, s²]     @param out  filled
void calcMotorVoltages(const std::vector<MotorDrive>& drives, const VecX<double>& tau,
                       const VecX<double>& tauRate, const VecX<double>& qd, const VecX<double>& qdd,
                       MotorVoltages& out);

/// The part of ∂τ/∂q that an external load makes: a wrench (force; moment) that the environment
/// applies to the tool, constant in world axes, lowers τ by Jᵗ w, so that
///
///   ∂τ_k/∂q_l = -(h(l, k)·f + h_rot(l, k)·m)      (Freeman 1985, the load terms of eq. 2-203).
///
/// @param byQ  N x N, added to
void addLoadByPosition(const Arm<double>& arm, const VecX<double>& q, const Vec6<double>& wrench,
                       InertiaPowerWork<double>& work, MatX<double>& byQ);

/// An arm with its motors near a state, x = (q, q̇, i), u = V: δẋ = A δx + B δu (Freeman 1985, eq.
/// 2-237 and following), with
///
///   M δq̈ = G Kt δi - G² B δq̇ - ∂τ/∂q δq - ∂τ/∂q̇ δq̇,   L δi' = δV - R δi - Ke G δq̇.
struct LinearMotorDynamics {
  MatX<double> A;  ///< 3N x 3N
  MatX<double> B;  ///< 3N x N
};
/// @param qdd     of the nominal motion at this state
/// @param wrench  as in addLoadByPosition
/// @throws std::invalid_argument where an inductance is not positive or M is singular
[[nodiscard]] LinearMotorDynamics calcLinearMotorDynamics(
    const Arm<double>& arm, const std::vector<MotorDrive>& drives, const VecX<double>& q,
    const VecX<double>& qd, const VecX<double>& qdd, const Vec6<double>& wrench);

}  // namespace denavit
