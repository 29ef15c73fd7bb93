#pragma once

#include <cassert>
#include <vector>

#include "core/kinematics/link_poses.h"

namespace denavit {

/// Where everything is: filled by calcForwardKinematics, reusable without allocating.
template <Scalar T>
struct Kinematics {
  std::vector<Pose<T>> X_WL;  ///< link frames in the world, one per link
  Pose<T> X_WT;               ///< tool frame in the world
};

/// Poses of all links and of the tool from X_PL of each.
template <Scalar T>
void calcForwardKinematics(const Arm<T>& arm, const LinkPoses<T>& X_PL, Kinematics<T>& kinematics) {
  assert(X_PL.size() == arm.links.size());
  kinematics.X_WL.resize(arm.links.size());
  Pose<T> X_WL = arm.X_W0;
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    X_WL = X_WL * X_PL[i].toPose();
    kinematics.X_WL[i] = X_WL;
  }
  kinematics.X_WT = X_WL * arm.X_LT;
}

/// Poses of all links and of the tool.
/// @param q [rad|m] of size N
template <Scalar T>
void calcForwardKinematics(const Arm<T>& arm, const VecX<T>& q, Kinematics<T>& kinematics) {
  assert(q.size() == arm.dof());
  kinematics.X_WL.resize(arm.links.size());
  Pose<T> X_WL = arm.X_W0;
  LinkPose<T> X_PL;
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    calcLinkPose(arm.links[i], q[static_cast<Eigen::Index>(i)], X_PL);
    X_WL = X_WL * X_PL.toPose();
    kinematics.X_WL[i] = X_WL;
  }
  kinematics.X_WT = X_WL * arm.X_LT;
}

/// Geometric Jacobian of a point that moves with a link: (v; w) = J qd, in world axes, linear rows
/// first.
/// @param kinematics  of the same q, from calcForwardKinematics
/// @param link        0-based; joints beyond it do not move the point
/// @param p_WP        [m] the point, in the world
/// @param J           6 x N, to be filled
template <Scalar T>
void calcPointJacobian(const Arm<T>& arm, const Kinematics<T>& kinematics, int link,
                       const Vec3<T>& p_WP, Jacobian<T>& J) {
  J.resize(6, arm.dof());
  for (int i = 0; i < arm.jointCount(); ++i) {
    const Pose<T>& X_WL = kinematics.X_WL[static_cast<std::size_t>(i)];
    const Vec3<T> z_W = X_WL.R.col(2);
    if (i > link) {
      J.col(i).setConstant(T(0));
    } else if (arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute) {
      J.col(i) << z_W.cross(Vec3<T>(p_WP - X_WL.p)), z_W;
    } else {
      J.col(i) << z_W, Vec3<T>::Zero();
    }
  }
}

/// Geometric Jacobian of the tool origin.
/// @param J  6 x N, to be filled
template <Scalar T>
void calcJacobian(const Arm<T>& arm, const Kinematics<T>& kinematics, Jacobian<T>& J) {
  calcPointJacobian(arm, kinematics, arm.jointCount() - 1, kinematics.X_WT.p, J);
}

// They are compiled once for doubles.
extern template void calcForwardKinematics(const Arm<double>&, const LinkPoses<double>&,
                                           Kinematics<double>&);
extern template void calcForwardKinematics(const Arm<double>&, const VecX<double>&,
                                           Kinematics<double>&);
extern template void calcPointJacobian(const Arm<double>&, const Kinematics<double>&, int,
                                       const Vec3<double>&, Jacobian<double>&);

}  // namespace denavit
