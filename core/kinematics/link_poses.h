#pragma once

#include <cassert>
#include <vector>

#include "core/arm/arm.h"

namespace denavit {

/// X_PL of every link: where its frame stands in its parent's.
template <Scalar T>
using LinkPoses = std::vector<Pose<T>>;

/// X_PL of one link for the joint variable q [rad|m] (Craig 2005, eq. 3.6).
template <Scalar T>
void calcLinkPose(const Link<T>& link, const T& q, Pose<T>& X_PL) {
  using std::cos, std::sin;
  const bool revolute = link.type == JointType::Revolute;
  const T theta = revolute ? T(link.theta + q) : link.theta;
  const T c = revolute ? T(cos(theta)) : link.cosTheta;
  const T s = revolute ? T(sin(theta)) : link.sinTheta;
  const T d = revolute ? link.d : T(link.d + q);
  const T &ca = link.cosAlpha, &sa = link.sinAlpha;
  X_PL.R << c, -s, T(0),  //
      s * ca, c * ca, -sa,  //
      s * sa, c * sa, ca;
  X_PL.p << link.a, -sa * d, ca * d;
}

/// @param q [rad|m] of size N
template <Scalar T>
void calcLinkPoses(const Arm<T>& arm, const VecX<T>& q, LinkPoses<T>& X_PL) {
  assert(q.size() == arm.dof());
  X_PL.resize(arm.links.size());
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    calcLinkPose(arm.links[i], q[static_cast<Eigen::Index>(i)], X_PL[i]);
  }
}

}  // namespace denavit
