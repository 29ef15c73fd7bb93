#pragma once

#include <vector>

#include "core/identification/base_parameters.h"
#include "core/identification/regressor.h"

namespace denavit {

/// What friction of a joint is taken for.
enum class CoulombModel {
  Symmetric,  ///< Tc sign(qd) and an offset of the torque
  Separate    ///< T+ for qd > 0, T- for qd < 0: the same as Tc = (T+ - T-)/2, offset (T+ + T-)/2
};

/// A torque that is linear in unknowns x: base parameters, then per joint viscous friction, Coulomb
/// friction (of Separate: all T+, then all T-), and offsets (of Symmetric).
struct TorqueModel {
  Arm<double> arm;      ///< where joints are; inertias play no part
  Arm<double> payload;  ///< the same arm with nothing but what is known already
  BaseParameterSet base;
  CoulombModel coulomb = CoulombModel::Symmetric;

  [[nodiscard]] int joints() const { return arm.jointCount(); }
  [[nodiscard]] int unknowns() const { return base.count() + 3 * joints(); }
  /// Where the block of an unknown begins.
  [[nodiscard]] int viscous() const { return base.count(); }
  [[nodiscard]] int dry() const { return base.count() + joints(); }
  [[nodiscard]] int last() const { return base.count() + 2 * joints(); }  ///< offsets, or T-
};

/// Motion of all joints at an instant.
struct MotionInstant {
  VecX<double> q, qd, qdd;  ///< [rad|m, per s, per s²]
  VecX<double> direction;   ///< -1, 0 or 1: of the dry friction, 0 where a joint stands still
};

/// The row block of an instant: tau = Y x, n x unknowns.
void calcModelRows(const TorqueModel& model, const MotionInstant& state, RegressorWork& work,
                   MatX<double>& Y);

/// What is known of the torque already.
void calcKnownTorque(const TorqueModel& model, const MotionInstant& state,
                     NewtonEulerWork<double>& work, VecX<double>& tau);

}  // namespace denavit
