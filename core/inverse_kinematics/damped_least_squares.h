#pragma once

#include <string>
#include <vector>

#include "core/arm/arm.h"
#include "core/dynamics/joint_friction.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/linear/decompositions.h"

namespace denavit {

/// Where the tool shall be.
struct IkTarget {
  Pose<double> X_WT;
  bool hasOrientation = true;  ///< else any will do
};

/// [m] What is farther along an axis is no target: powers of it are no numbers.
inline constexpr double kFarthestTarget = 1e60;

/// How a search for joint values ended.
enum class IkStatus {
  Solved,
  OutOfReach,      ///< nothing nearby comes nearer, whatever the limits
  LimitsInTheWay,  ///< joints stand at limits that they would have to pass
  Singular,        ///< stuck where no joint moves the tool towards the target, though others might
  NotConverged     ///< the rounds were used up
};

/// How near the tool came.
struct IkApproach {
  VecX<double> q;            ///< [rad|m]
  double positionError = 0;  ///< [m]
  double rotationError = 0;  ///< [rad]; 0 where it does not count
  IkStatus status = IkStatus::NotConverged;
  int rounds = 0;
  std::vector<int> blocked;  ///< 0-based joints that a limit stops
  /// @param size [m]  of the arm
  [[nodiscard]] bool hasArrived(double size) const {
    return positionError < 1e-9 * size && rotationError < 1e-9;
  }
};

/// For people, what keeps the tool from its target: "joint 3 is at its lower limit -0.5"; empty
/// where it is there.
[[nodiscard]] std::string describeStop(const Arm<double>& arm,
                                       const std::vector<JointLimits>& limits,
                                       const IkApproach& approach);

/// Goes from one q towards a target by damped least squares,
///
///   (AᵀW A + λ 1) Δq = AᵀW e,
///
/// inside joint limits; λ falls with the error and with each success, and rises with each failure
/// (Levenberg 1944, Marquardt 1963; for arms Nakamura and Hanafusa 1986, Sugihara 2011: least-
/// squares inverse kinematics for any target, IEEE Trans. Robotics 27(5)). Arms with more joints
/// than the target needs stay near where they start, arms with fewer come as near as they can.
/// Where the gradient vanishes at a singular pose it tries both ways along what is singular. Its
/// memory is its own: allocates nothing after the first call but the answer.
class DampedLeastSquares {
 public:
  /// @param arm  to outlive this
  /// @param limits  one per joint, or none
  /// @param rotationWeight [m/rad]  what a radian is worth
  DampedLeastSquares(const Arm<double>& arm, std::vector<JointLimits> limits,
                     double rotationWeight);

  /// @param leaning  null, or where to lean at a singular pose that leaves the choice
  [[nodiscard]] IkApproach approach(const IkTarget& target, const VecX<double>& start,
                                    int mostRounds = 200, const VecX<double>* leaning = nullptr);
  /// Moves a solution along all the others that a redundant arm has, to where it is nearest to
  /// `near`: least |q - near|² with the tool where it is (Liégeois 1977).
  [[nodiscard]] IkApproach stayNear(const IkTarget& target, const IkApproach& solution,
                                    const VecX<double>& near, int mostRounds = 60);

 private:
  double calcError(const IkTarget& target, const VecX<double>& q);
  void calcSystem(const IkTarget& target);
  void clamp(VecX<double>& q) const;
  [[nodiscard]] bool isBlocked(std::size_t joint) const;
  [[nodiscard]] bool isStationary(double error) const;
  bool step(const IkTarget& target, double& error, double& damping);
  bool escape(const IkTarget& target, const VecX<double>* leaning, double& error);
  void conclude(const IkTarget& target, bool stoodStill, bool isStuck, IkApproach& answer);

  const Arm<double>& arm_;
  std::vector<JointLimits> limits_;
  double weight_, size_;
  Kinematics<double> kinematics_;
  Jacobian<double> J_;
  Vec6<double> error_;  ///< weighted
  MatX<double> A_, H_, damped_;
  VecX<double> q_, next_, g_, step_;
  Eigen::LDLT<MatX<double>> factors_;
  Eigen::SelfAdjointEigenSolver<MatX<double>> directions_;
};

/// The errors of the tool at q.
[[nodiscard]] IkApproach calcApproach(const Arm<double>& arm, const IkTarget& target,
                                      const VecX<double>& q);

}  // namespace denavit
