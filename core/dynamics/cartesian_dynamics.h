#pragma once

#include <string>
#include <vector>

#include "core/dynamics/configuration_space.h"
#include "core/kinematics/influence_coefficients.h"

namespace denavit {

/// Axes in which the tool's velocity is written. Tool: ẋ are components along the moving tool axes,
/// and ẍ their time derivatives, as Craig's J̇ (2005, eq. 6.102) means it; not the components of the
/// acceleration.
enum class CartesianAxes { World, Tool };

/// Which components of the tool's motion the Cartesian form is about: as many as there are joints.
struct CartesianTask {
  CartesianAxes axes = CartesianAxes::Tool;
  std::vector<int> components;  ///< of (vx, vy, vz, wx, wy, wz), 0 to 5, ascending

  /// The first components that the arm can move independently; fewer than joints where it is
  /// redundant, and then there is no Cartesian form.
  [[nodiscard]] static CartesianTask standard(const Arm<double>& arm, CartesianAxes axes);
};

/// A direction of the task in which the tool cannot move, and the joint motion that leaves it
/// still.
struct SingularDirection {
  VecX<double> task;    ///< unit vector over the task's components
  VecX<double> joints;  ///< unit vector of joint rates
  std::string text;     ///< "the tool cannot move along x" and what moves nothing instead
};

/// Dynamics in Cartesian space (Craig 2005, eq. 6.91-6.109): F = M_x ẍ + V_x + G_x, and
/// τ = Jᵗ M_x ẍ + B_x [q̇ q̇] + C_x [q̇²] + G. Meaningless where the task is singular; then only J,
/// Jdot and the singular directions are filled.
struct CartesianDynamics {
  MatX<double> J;        ///< ẋ = J q̇
  MatX<double> Jdot;     ///< elementwise time derivative of J
  MatX<double> Mx;       ///< J^-T M J^-1
  VecX<double> Vx;       ///< J^-T (V - M J^-1 J̇ q̇)
  VecX<double> Gx;       ///< J^-T G
  MatX<double> Bx;       ///< N x N(N-1)/2, of the products in pairIndex's order
  MatX<double> Cx;       ///< N x N
  double condition = 0;  ///< largest over smallest singular value of J; units as J's
  std::vector<SingularDirection> singular;  ///< empty where the form exists

  [[nodiscard]] bool isSingular() const { return !singular.empty(); }
};

/// Below this ratio to the largest singular value of J a direction is called singular.
inline constexpr double kSingularRatio = 1e-9;

/// @throws std::invalid_argument unless the task has as many components as the arm has joints, each
///   0 to 5 and once
[[nodiscard]] CartesianDynamics calcCartesianDynamics(const Arm<double>& arm, const VecX<double>& q,
                                                      const VecX<double>& qd,
                                                      const CartesianTask& task);

}  // namespace denavit
