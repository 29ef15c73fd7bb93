#pragma once

#include <vector>

#include "core/arm/arm.h"
#include "core/dynamics/joint_friction.h"
#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// Where the tool shall be.
struct IkTarget {
  Pose<double> X_WT;
  bool hasOrientation = true;  ///< else any will do
};

/// How near the tool came.
struct IkApproach {
  VecX<double> q;            ///< [rad|m]
  double positionError = 0;  ///< [m]
  double rotationError = 0;  ///< [rad]; 0 where it does not count
  [[nodiscard]] bool hasArrived(double size) const {
    return positionError < 1e-9 * size && rotationError < 1e-9;
  }
};

/// Goes from one q towards a target by damped least squares (Levenberg 1944; Nakamura, Hanafusa
/// 1986), inside joint limits. Arms with more joints than the target needs stay near where they
/// start. Allocates nothing after the first call.
class DampedLeastSquares {
 public:
  /// @param limits  one per joint, or none   @param rotationWeight [m/rad] what a radian is worth
  DampedLeastSquares(const Arm<double>& arm, std::vector<JointLimits> limits,
                     double rotationWeight);
  [[nodiscard]] IkApproach approach(const IkTarget& target, const VecX<double>& start,
                                    int mostRounds = 200);

 private:
  double calcError(const IkTarget& target, const VecX<double>& q);
  void clamp(VecX<double>& q) const;

  const Arm<double>& arm_;
  std::vector<JointLimits> limits_;
  double weight_;
  Kinematics<double> kinematics_;
  Jacobian<double> J_;
  Vec6<double> error_;  ///< weighted
  MatX<double> A_, H_;
  VecX<double> q_, next_, g_, step_;
};

/// The errors of the tool at q.
[[nodiscard]] IkApproach calcApproach(const Arm<double>& arm, const IkTarget& target,
                                      const VecX<double>& q);

}  // namespace denavit
