#pragma once

#include <limits>
#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// A direct-current motor with its amplifier, at the motor's side:
///
///   V = L di/dt + R i + Ke θ̇_m,   T = Kt i,
///
/// with |V| and |i| within what the amplifier gives. A motor without a resistance is none: no
/// current flows.
struct Motor {
  double resistance = 0;       ///< R [ohm]; 0: no motor
  double inductance = 0;       ///< L [H]; 0: the current follows at once
  double torqueConstant = 0;   ///< Kt [N m/A]
  double backEmfConstant = 0;  ///< Ke [V s/rad]
  double maxVoltage = std::numeric_limits<double>::infinity();  ///< [V]
  double maxCurrent = std::numeric_limits<double>::infinity();  ///< [A]

  [[nodiscard]] bool isElectric() const { return resistance > 0; }
  /// What holds a current while the motor turns: R i + Ke θ̇ [V].
  [[nodiscard]] double holdingVoltage(double current, double rate) const {
    return resistance * current + backEmfConstant * rate;
  }
  /// Whether its current is a state.
  [[nodiscard]] bool hasCurrentState() const { return isElectric() && inductance > 0; }
};

/// The motors of an arm and how they turn its joints: θ_m = A q, q = G θ_m (Freeman 1985, eq.
/// 2-230).
struct MotorBank {
  std::vector<Motor> motors;    ///< one per joint, or none at all
  MatX<double> motorsPerJoint;  ///< A, n x n
  VecX<double> current0;        ///< [A] initial, one per motor; empty: zeros

  [[nodiscard]] bool isEmpty() const { return motors.empty(); }
  [[nodiscard]] int count() const { return static_cast<int>(motors.size()); }
};

}  // namespace denavit
