#pragma once

#include "core/formulations/distal_arm.h"

namespace denavit {

// What the Newton-Euler recursions in distal frames have in common, however they find the
// accelerations inside a link (Turney, Mudge, Lee 1981, sections 3.2 and 7).

/// One link of the recursion, in its own frame.
template <Scalar T>
struct DistalLinkState {
  DistalPose<T> X;
  Vec3<T> w, al;    ///< [rad/s, rad/s²] ω and α
  Vec3<T> a, ahat;  ///< [m/s²] of origin i and of the centre of mass, less gravity
  Vec3<T> f, n;     ///< [N, N m] on the link at origin i-1
};

/// From the motion w, al, a of frame i-1: ω_i and α_i (eq. 3.7, 3.8), and in a_i what frame i-1 and
/// a prismatic joint give it; what the rotation of link i adds is the caller's.
template <Scalar T>
void calcJointMotion(const DistalLink<T>& link, const T& qd, const T& qdd, const Vec3<T>& w,
                     const Vec3<T>& al, const Vec3<T>& a, DistalLinkState<T>& s) {
  const Mat3<T> R = s.X.R.transpose();
  if (link.type == JointType::Revolute) {
    s.w = R * Vec3<T>(w[0], w[1], w[2] + qd);
    s.al = R * Vec3<T>(al[0] + w[1] * qd, al[1] - w[0] * qd, al[2] + qdd);
    s.a = R * a;
  } else {
    const T twice = T(2) * qd;
    s.w = R * w;
    s.al = R * al;
    s.a = R * Vec3<T>(a[0] + w[1] * twice, a[1] - w[0] * twice, a[2] + qdd);
  }
}

/// Adds to f_i and n_i what the next link outboard passes on, and takes the component along the
/// joint's axis, z of frame i-1 (eq. 3.11-3.13).
/// @param outer  null at the last link
template <Scalar T>
T gatherLoad(const DistalLink<T>& link, const DistalLinkState<T>* outer, DistalLinkState<T>& s) {
  if (outer) {
    const Vec3<T> f = outer->X.R * outer->f;
    s.f += f;
    s.n += s.X.r.cross(f) + outer->X.R * outer->n;
  }
  const Vec3<T>& load = link.type == JointType::Revolute ? s.n : s.f;
  return load[1] * link.sinAlpha + load[2] * link.cosAlpha;
}

}  // namespace denavit
