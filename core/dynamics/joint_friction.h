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
  /// [N m|N] The motor's part of the Coulomb values, reflected. Static friction does not include
  /// it: it is added, and it acts before the gear.
  double besidePositive = 0, besideNegative = 0;
  double besideViscous = 0;  ///< [N m s/rad | N s/m] the motor's part of the viscous friction
  std::shared_ptr<const FrictionLaw> law = nullptr;  ///< added when present
  /// [rad/s|m/s] v, where friction falls from static Ts to Coulomb Tc as Tc + (Ts - Tc)
  /// exp(-(qd/v)²) (Stribeck 1902, as in Armstrong-Hélouvry 1991); 0: as soon as the joint moves.
  double stribeckRate = 0;
  /// η of the gear: of a force σ that drives, η σ comes out, and σ / η of one that brakes.
  double efficiency = 1;
  double rotorInertia = 0;  ///< [kg m²|kg] of the motor, reflected: it is before the gear

  /// Whether the joint can stick at rest.
  [[nodiscard]] bool canStick() const;
  /// The friction [N m|N] beyond which a joint at rest breaks away in the given direction (+1 or
  /// -1): at rest it lies between those of -1 and +1. The law adds its limit from that side.
  /// @param drive [N m|N] T of the motor
  [[nodiscard]] double calcBreakaway(double q, int direction, double drive = 0) const;
  /// B qd + Tc(direction) + law(q, qd), without the gear; `direction` is +1, -1 or 0 (at rest:
  /// viscous and law only). For rates against the direction the law stays at its limit for rate 0,
  /// so that friction does not jump.
  [[nodiscard]] double calcRubbing(double q, double qd, int direction) const;
  /// Rubbing with the loss of the gear added, see calcDriveLoss().
  [[nodiscard]] double calcSliding(double q, double qd, int direction, double drive = 0,
                                   double qdd = 0) const;
  /// Friction with the direction read from qd itself: viscous, Coulomb by sign, zero at rest.
  [[nodiscard]] double calcBySign(double q, double qd) const;

  // The part σ = T - J qdd - B_m qd - Tc_m(direction) of the motor's T enters the gear.
  /// The part before the gear: J qdd accelerates the rotor, the rest is the motor's own friction.
  [[nodiscard]] double calcBeforeGear(double qd, double qdd, int direction) const;
  /// The loss of the gear for T: (1 - η) σ if σ drives, (1/η - 1) σ if it brakes, in size; never
  /// along the motion, 0 if direction is 0.
  [[nodiscard]] double calcDriveLoss(double drive, double qd, double qdd, int direction) const;
  /// The loss of the gear for a wanted output: (1/η - 1) of one that drives, (1 - η) of one that
  /// brakes.
  [[nodiscard]] double calcGearLoss(double delivered, double qd) const;
  /// This loss, calculated from the drive with a lossless gear.
  [[nodiscard]] double calcLossOfIdeal(double ideal, double qd, double qdd) const;
  /// Whether a rotor or motor friction is before a gear with losses.
  [[nodiscard]] bool losesBehindMotor() const {
    return efficiency < 1 &&
           (rotorInertia > 0 || besideViscous > 0 || besidePositive > 0 || besideNegative < 0);
  }
  /// Whether the gear's loss depends on the acceleration.
  [[nodiscard]] bool gearFollowsRotor() const { return efficiency < 1 && rotorInertia > 0; }

 private:
  /// How much static friction is above Coulomb's in a direction.
  [[nodiscard]] double calcStaticExcess(int direction) const;
};

/// Range, speed and effort a joint is built for; an infinite bound means none.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();    ///< [rad|m]
  double upper = std::numeric_limits<double>::infinity();     ///< [rad|m]
  double velocity = std::numeric_limits<double>::infinity();  ///< [rad/s|m/s]
  double effort = std::numeric_limits<double>::infinity();    ///< [N m|N]
};

}  // namespace denavit
