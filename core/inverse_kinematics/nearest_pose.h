#pragma once

#include "core/inverse_kinematics/damped_least_squares.h"

namespace denavit {

/// The joint values next to a start at which the tool is nearest to a target that it cannot reach:
///
///   least ½ |p(q) - p|²  with R(q) = R,
///
/// joint limits aside: the orientation is kept, the position lags. Newton's method on q and the
/// multipliers μ of the orientation, with the second derivatives ∂²p/∂qᵢ∂qⱼ = zᵢ × ∂p/∂qⱼ (i ≤ j),
///
///   | H   J_wᵀ | | Δq |     | J_vᵀ (p(q) - p) |
///   | J_w  0   | | μ  |  = - | r(q)            |,   H = J_vᵀ J_v + Σ (p(q) - p)ₖ ∂²pₖ + Σ μₖ ∂²rₖ,
///
/// r being the rotation vector of R(q) Rᵀ. Converges quadratically where the arm is stretched, too,
/// where least squares alone creep. Where H has a negative curvature that keeps the orientation it
/// goes on downhill.
class NearestPose {
 public:
  /// @param arm  to outlive this
  explicit NearestPose(const Arm<double>& arm);

  /// From a start that may be far away: first by damped least squares.
  /// @returns status OutOfReach where it is the nearest of its surroundings with the orientation
  ///   kept, Solved where it reaches the target, and NotConverged where the orientation could not
  ///   be kept: then q is a compromise
  [[nodiscard]] IkApproach approach(const IkTarget& target, const VecX<double>& start);

 private:
  void calcSystem(const IkTarget& target);
  /// @returns whether it converged; q_ is the result then
  [[nodiscard]] bool refine(const IkTarget& target);
  /// Along where a stationary pose, in q_, is not the nearest: a saddle. @returns whether it is one
  [[nodiscard]] bool leaveSaddle(const IkTarget& target);
  [[nodiscard]] double calcMerit(const IkTarget& target, const VecX<double>& q);

  const Arm<double>& arm_;
  double size_;
  DampedLeastSquares rough_, turned_;
  Kinematics<double> kinematics_;
  Jacobian<double> J_;
  VecX<double> q_, next_, right_, unknowns_;
  Vec3<double> away_, turn_, multipliers_;
  MatX<double> matrix_;
};

}  // namespace denavit
