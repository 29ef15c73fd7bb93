#pragma once

#include "core/flexible/flexible_arm.h"

namespace denavit {

/// Small motions x of an arm about a pose q where it is at rest,
///   M x'' + D x' + K x = forces,   K = d(g + K_e q)/dq,
/// with the stiffness of gravity beside that of the beams, and the beams' structural damping.
/// Friction of the joints is no part of it, Coulomb's nor viscous: it belongs to a run. Where the
/// pose is no equilibrium the joints are taken to hold their constant loads.
struct LinearModel {
  MatX<double> M;        ///< N x N [kg m², kg m, kg by the coordinates]
  VecX<double> damping;  ///< the diagonal of D; 0 for joints
  /// N x N. The symmetric part where tips turn linearly: gravity's forces of that model have no
  /// potential in 3-D. It is the stiffness of exact tips where the links are straight, and differs
  /// from it to first order in their slopes.
  MatX<double> K;
  MatX<double> scale;  ///< N x N, sizes of what K's elements are sums of: bounds their rounding
  [[nodiscard]] int dof() const { return static_cast<int>(M.rows()); }
};

/// K comes from the recursion of inverse dynamics over dual numbers: exact to rounding.
/// @param q [rad|m] of size N
[[nodiscard]] LinearModel calcLinearModel(const FlexibleArm<double>& arm, const VecX<double>& q);

/// The rigid arm as one of the flexible arms: no link bends, the coordinates are its joints.
[[nodiscard]] FlexibleArm<double> asFlexibleArm(const Arm<double>& arm);

}  // namespace denavit
