#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "core/scalar/scalar.h"
#include "core/signal/signal.h"

namespace denavit {

/// Extra joint friction that the user writes as a function of the joint's own position and rate
/// (Craig 2005, eq. 6.113). Implementations are immutable: one may serve several threads.
class FrictionLaw {
 public:
  virtual ~FrictionLaw() = default;
  /// @param q [rad|m], qd [rad/s|m/s]  @returns [N m|N], resisting when positive for qd > 0. Where
  /// it
  ///   jumps at qd = 0, as with sign(qd), it is dry friction, and the joint may stick.
  [[nodiscard]] virtual double calcFriction(double q, double qd) const = 0;
  /// The law as a signal in q, qd of its joint; may be null.
  [[nodiscard]] virtual const Signal* signal() const { return nullptr; }
};

/// Friction of one joint, everything reflected to the joint side: a motor's viscous and Coulomb
/// values enter as G² B and |G| Tc, and the sign is that of the joint rate, also where G < 0. Of a
/// drive train it may be that of a motor, at the motor's side.
struct JointFriction {
  double viscous = 0;          ///< [N m s/rad | N s/m]
  double coulombPositive = 0;  ///< [N m|N] for qd > 0, >= 0
  double coulombNegative = 0;  ///< [N m|N] for qd < 0, <= 0
  double breakaway = 0;        ///< [N m|N] static friction, used where it exceeds the Coulomb value
  /// [N m|N] What of the Coulomb values is a motor's, reflected: static friction does not stand for
  /// it, it comes beside.
  double besidePositive = 0, besideNegative = 0;
  std::shared_ptr<const FrictionLaw> law = nullptr;  ///< added when present
  /// [rad/s|m/s] v, where friction falls from static Ts to Coulomb Tc as Tc + (Ts - Tc)
  /// exp(-(qd/v)²) (Stribeck 1902, as in Armstrong-Hélouvry 1991); 0: as soon as the joint moves.
  double stribeckRate = 0;
  /// η of the gear: of a force T that drives, η T comes out, and T / η of one that brakes.
  double efficiency = 1;

  /// Whether the joint can stick at rest.
  [[nodiscard]] bool canStick() const;
  /// The friction [N m|N] beyond which a joint at rest breaks away in the given direction (+1 or
  /// -1): at rest it lies between those of -1 and +1. The law adds its limit from that side.
  /// @param drive [N m|N] T, that goes into the gear
  [[nodiscard]] double calcBreakaway(double q, int direction, double drive = 0) const;
  /// B qd + Tc(direction) + law(q, qd) + what the gear takes of T; `direction` is +1, -1 or 0 (at
  /// rest: viscous and law only). For rates against the direction the law stays at its limit for
  /// rate 0, so that friction does not jump.
  [[nodiscard]] double calcSliding(double q, double qd, int direction, double drive = 0) const;
  /// Friction with the direction read from qd itself: viscous, Coulomb by sign, zero at rest.
  [[nodiscard]] double calcBySign(double q, double qd) const;
  /// What the gear takes where a force is to come out of it: (1/η - 1) of one that drives, (1 - η)
  /// of one that brakes.
  [[nodiscard]] double calcGearLoss(double delivered, double qd) const;

 private:
  /// How much static friction is above Coulomb's in a direction.
  [[nodiscard]] double calcStaticExcess(int direction) const;
  /// What of T the gear takes, against the direction: (1 - η) |T| where T drives, else (1/η - 1).
  [[nodiscard]] double calcLossOf(double drive, int direction) const;
};

/// Range, speed and effort a joint is built for; an infinite bound means none.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();    ///< [rad|m]
  double upper = std::numeric_limits<double>::infinity();     ///< [rad|m]
  double velocity = std::numeric_limits<double>::infinity();  ///< [rad/s|m/s]
  double effort = std::numeric_limits<double>::infinity();    ///< [N m|N]
};

}  // namespace denavit
