#pragma once

#include <memory>
#include <vector>

#include "core/mechanism/mechanism_engine.h"

namespace denavit {

/// Coordinates of a hand: the tool of the first chain. Phi turns about the axis of its first joint.
enum class HandCoordinate { X, Y, Z, Phi };

/// What the hand is to do, and how what is left over is used.
struct HandMotion {
  std::vector<HandCoordinate> coordinates;
  VecX<double> velocity, acceleration;  ///< [m/s|rad/s], [m/s²|rad/s²] one per coordinate
  /// [per s] of the independent coordinates: of it only what the hand does not feel is done
  /// (self-motion). Empty: none.
  VecX<double> nullRate = {};
};

/// Rates and accelerations of the independent coordinates for a motion of the hand, by one
/// generalised inverse J# of the Jacobian J from them to the hand:
///   u = J# x' + (1 - J# J) z,   u' = J# (x'' - J' u), the smallest in the inverse's measure,
/// and, beside it, u' of the rate law itself, the derivative of the first formula by time.
struct HandRates {
  MatX<double> inverse;  ///< J#, m x k
  VecX<double> u, qd;    ///< of the independent coordinates; of all
  VecX<double> jdotU;    ///< J' u: what rates alone make of the hand's acceleration
  VecX<double> udot, udotAlongRateLaw;
  VecX<double> qdd, qddAlongRateLaw;
  VecX<double> tau, tauAlongRateLaw;  ///< [N m|N] reduced forces of both, without friction
  double kinetic = 0;                 ///< [J]
};

/// A redundant mechanism or arm in hand coordinates (Freeman 1985, transfer of coordinates;
/// Whitney 1969 for least rates; Khatib 1987 for the inertia of the hand).
struct HandState {
  Vec3<double> toolPosition;  ///< [m] in the world
  MatX<double> J;             ///< k x m
  MatX<double> M;             ///< M*, m x m
  VecX<double> gravity;       ///< [N m|N] reduced
  MatX<double> handInertia;   ///< (J M⁻¹ Jᵗ)⁻¹, k x k
  bool isSingular = false;    ///< the hand cannot do all of it: nothing below is filled
  HandRates leastNorm;        ///< J# = J⁺: smallest sum of squares
  HandRates massWeighted;     ///< J# = M⁻¹ Jᵗ (J M⁻¹ Jᵗ)⁻¹: smallest kinetic energy
};

/// @param q            [rad|m] closed
/// @param independent  coordinates, regular at q
[[nodiscard]] HandState calcHandState(const std::shared_ptr<const Mechanism>& mechanism,
                                      const VecX<double>& q, const std::vector<int>& independent,
                                      const HandMotion& motion);

/// ∂/∂u of sqrt(det J Jᵗ): self-motion along it leads away from singular poses.
[[nodiscard]] VecX<double> calcManipulabilityGradient(
    const std::shared_ptr<const Mechanism>& mechanism, const VecX<double>& q,
    const std::vector<int>& independent, const std::vector<HandCoordinate>& coordinates);

}  // namespace denavit
