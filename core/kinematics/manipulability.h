#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// Which part of the tool's velocity is meant: that of its origin, its turning, or both.
enum class TaskPart { Translation, Rotation, Full };

/// The rows of J that belong to a part; both parts together have the linear rows divided by a
/// length, so that metres and radians can be compared.
/// @param length  [m] of the order of the arm's reach; 1 leaves J as it is
[[nodiscard]] MatX<double> selectRows(const Jacobian<double>& J, TaskPart part, double length);

/// What the tool can do with joint rates of unit norm (1 rad/s, 1 m/s): the ellipsoid
/// {J qd : |qd| <= 1}. The forces that joint efforts of unit norm hold, {f : |Jᵀ f| <= 1}, have the
/// same axes and 1/σ as half axes (Yoshikawa 1985).
struct VelocityEllipsoid {
  Eigen::Matrix3d R_WE;            ///< its axes in W, right-handed; the longest first
  Eigen::Vector3d singularValues;  ///< σ, falling [m/s|rad/s per unit of joint rate]
};

/// @param part  Translation or Rotation
[[nodiscard]] VelocityEllipsoid calcVelocityEllipsoid(const Jacobian<double>& J, TaskPart part);

/// w = product of the `rank` largest singular values; for rank = number of rows that is
/// sqrt(det(J Jᵀ)), the manipulability of Yoshikawa (1985).
/// @param A     as selected, 3 or 6 rows
/// @param rank  1 to rows and columns of A: what the arm reaches at its best, see calcGenericRank
[[nodiscard]] double calcManipulability(const MatX<double>& A, int rank);

/// The rank that the rows have at nearly every pose of the arm: 2 for the translation of a planar
/// arm. At a singular pose the rank is lower.
[[nodiscard]] int calcGenericRank(const Arm<double>& arm, TaskPart part);

/// Some joints whose columns depend on each other here, but not at nearly every pose.
struct DependentJoints {
  enum class Kind {
    SameAxis,       ///< two revolute joints turn about one line
    SameDirection,  ///< two prismatic joints slide along parallel lines
    Still,          ///< one joint that does not move the part at all
    Same,           ///< two joints that move the part in one direction
    Several         ///< three or more
  };
  Kind kind = Kind::Several;
  std::vector<int> joints;  ///< 0-based, rising
};

/// How near a pose is to where the tool loses a direction of motion.
struct SingularityReport {
  int genericRank = 0;
  VecX<double> singularValues;  ///< falling; genericRank of them, linear rows scaled by the length
  double manipulability = 0;    ///< unscaled, see calcManipulability
  double condition = 1;         ///< largest over smallest singular value; infinite when singular
  bool singular = false;        ///< smallest below 1e-9 of the largest
  bool close = false;           ///< condition above kCloseCondition; also when singular
  Vec6<double> lostDirection_W = Vec6<double>::Zero();  ///< (v; w), unit norm as scaled: the motion
                                                        ///< that costs most joint rate
  std::vector<DependentJoints> dependent;  ///< when close: the smallest sets of joints at fault
};

inline constexpr double kCloseCondition = 50;

/// @param length  [m] that makes metres and radians comparable, of the order of the reach
[[nodiscard]] SingularityReport findSingularity(const Arm<double>& arm, const VecX<double>& q,
                                                TaskPart part, double length);

}  // namespace denavit
