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
/// values enter as G² B and |G| Tc, and the sign is that of the joint rate, also where G < 0.
struct JointFriction {
  double viscous = 0;          ///< [N m s/rad | N s/m]
  double coulombPositive = 0;  ///< [N m|N] for qd > 0, >= 0
  double coulombNegative = 0;  ///< [N m|N] for qd < 0, <= 0
  double breakaway = 0;        ///< [N m|N] static friction, used where it exceeds the Coulomb value
  std::shared_ptr<const FrictionLaw> law = nullptr;  ///< added when present

  /// Whether the joint can stick at rest.
  [[nodiscard]] bool canStick() const;
  /// The friction [N m|N] beyond which a joint at rest breaks away in the given direction (+1 or
  /// -1): at rest it lies between those of -1 and +1. The law adds its limit from that side.
  [[nodiscard]] double calcBreakaway(double q, int direction) const;
  /// B qd + Tc(direction) + law(q, qd); `direction` is +1, -1 or 0 (at rest: no Coulomb part). For
  /// rates against the direction the law stays at its limit for rate 0, so that friction does not
  /// jump.
  [[nodiscard]] double calcSliding(double q, double qd, int direction) const;
  /// Friction with the direction read from qd itself: viscous, Coulomb by sign, zero at rest.
  [[nodiscard]] double calcBySign(double q, double qd) const;
};

/// Range, speed and effort a joint is built for; an infinite bound means none.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();    ///< [rad|m]
  double upper = std::numeric_limits<double>::infinity();     ///< [rad|m]
  double velocity = std::numeric_limits<double>::infinity();  ///< [rad/s|m/s]
  double effort = std::numeric_limits<double>::infinity();    ///< [N m|N]
};

}  // namespace denavit
