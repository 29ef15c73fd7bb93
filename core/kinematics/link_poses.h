#pragma once

#include <cassert>
#include <vector>

#include "core/arm/arm.h"

namespace denavit {

/// X_PL of one link at one joint position,
///
///   X_PL = RotX(alpha) TransX(a) RotZ(theta) TransZ(d)        (Craig 2005, eq. 3.6),
///
/// both as rotation and origin, for single vectors, and as the two screws it is made of: tensors
/// and whole rows of vectors turn cheaper in one plane after the other.
template <Scalar T>
struct LinkPose {
  Mat3<T> R;                ///< R_PL
  Vec3<T> p;                ///< [m] p_PL, in P
  T cosAlpha, sinAlpha, a;  ///< a in [m]
  T cosTheta, sinTheta, d;  ///< d in [m]

  [[nodiscard]] Pose<T> toPose() const { return {R, p}; }
};

template <Scalar T>
using LinkPoses = std::vector<LinkPose<T>>;

/// X_PL of one link for the joint variable q [rad|m].
template <Scalar T>
void calcLinkPose(const Link<T>& link, const T& q, LinkPose<T>& X_PL) {
  using std::cos, std::sin;
  X_PL.cosAlpha = link.cosAlpha;
  X_PL.sinAlpha = link.sinAlpha;
  X_PL.a = link.a;
  if (link.type == JointType::Revolute) {
    const T theta = link.theta + q;
    X_PL.cosTheta = cos(theta);
    X_PL.sinTheta = sin(theta);
    X_PL.d = link.d;
  } else {
    X_PL.cosTheta = link.cosTheta;
    X_PL.sinTheta = link.sinTheta;
    X_PL.d = link.d + q;
  }
  const T &c = X_PL.cosTheta, &s = X_PL.sinTheta, &ca = link.cosAlpha, &sa = link.sinAlpha;
  X_PL.R << c, -s, T(0),    //
      ca * s, ca * c, -sa,  //
      sa * s, sa * c, ca;
  X_PL.p << link.a, -(sa * X_PL.d), ca * X_PL.d;
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

// It is compiled once for doubles.
extern template void calcLinkPoses(const Arm<double>&, const VecX<double>&, LinkPoses<double>&);

}  // namespace denavit
