#pragma once

#include "core/dynamics/newton_euler.h"
#include "core/identification/inertial_parameters.h"

namespace denavit {

/// Scratch of regressors; reusable without allocating.
struct RegressorWork {
  NewtonEulerWork<double> motions;
};

/// Force and moment about the origin of its frame that a motion needs of a body, by its parameters:
/// (f; n) = B pi, 6 x 10 (Atkeson, An, Hollerbach 1986), the columns of calcOriginForces.
[[nodiscard]] Eigen::Matrix<double, 6, kBodyParameterCount> calcBodyRegressor(
    const NewtonEulerWork<double>::LinkState& motion);

/// The matrix Y with tau = Y pi for the links' parameters pi, 10 n in the core's link frames: what
/// each link's parameters do at its own joint and at those that carry it; rotors are left out.
///
/// @param q, qd, qdd [rad|m, per s, per s²] of size n
/// @param Y  n x 10 n, to be filled
void calcLinkRegressor(const Arm<double>& arm, const VecX<double>& q, const VecX<double>& qd,
                       const VecX<double>& qdd, RegressorWork& work, MatX<double>& Y);

/// The same with the rotors' reflected inertias behind them, 11 n: column 10 n + i is qdd_i at
/// joint i.
void calcInertialRegressor(const Arm<double>& arm, const VecX<double>& q, const VecX<double>& qd,
                           const VecX<double>& qdd, RegressorWork& work, MatX<double>& Y);

/// The matrix Y with tau = Y pi for everything that torques are linear in: the links' parameters in
/// their frames of the DH table (10 n), then viscous friction (column qd_i), Coulomb friction
/// (sign qd_i, 0 at rest) and reflected rotor inertia (qdd_i), n each.
///
/// @param X_LF  the table's frames in the core's, one per link
/// @param Y     n x 13 n, to be filled
void calcStandardRegressor(const Arm<double>& arm, const std::vector<Pose<double>>& X_LF,
                           const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                           RegressorWork& work, MatX<double>& Y);

/// -1, 0 or 1.
[[nodiscard]] inline double toDirection(double x) { return x > 0 ? 1.0 : (x < 0 ? -1.0 : 0.0); }

}  // namespace denavit
