#pragma once

#include <vector>

#include "core/arm/arm.h"
#include "core/kinematics/link_poses.h"

namespace denavit {

/// A rigid body's inertia about the origin of the frame it is expressed in.
template <Scalar T>
struct BodyInertia {
  T mass;     ///< [kg]
  Vec3<T> h;  ///< [kg m] first moment, mass times centre of mass
  Mat3<T> I;  ///< [kg m²] about the origin
};

/// Scratch of the inertia matrix; reusable without allocating.
template <Scalar T>
struct InertiaMatrixWork {
  LinkPoses<T> X_PL;
  std::vector<BodyInertia<T>> composite;  ///< link i with everything outboard, in frame i
};

/// Inertia of one link about its frame's origin: I_L = I_C + m (p·p E - p p^T).
template <Scalar T>
void calcOriginInertia(const Link<T>& link, BodyInertia<T>& body) {
  const Vec3<T>& p = link.p_LC;
  body.mass = link.mass;
  body.h = p * link.mass;
  body.I = link.I_LC_L - body.h * p.transpose();
  body.I.diagonal().array() += T(body.h.dot(p));
}

/// Adds a body known in frame L to one known in frame P. Its tensor turns by R and moves by the
/// parallel-axis theorem for a first moment that need not vanish:
///   I_P = R I R^T + (2 p·h' + m p·p) E - p h'^T - h' p^T - m p p^T,   h' = R h.
template <Scalar T>
void addInertia(const Pose<T>& X_PL, const BodyInertia<T>& body_L, BodyInertia<T>& sum_P) {
  const Vec3<T>& p = X_PL.p;
  const Vec3<T> h = X_PL.R * body_L.h;
  const Vec3<T> mp = p * body_L.mass;
  const Vec3<T> u = h + mp;
  const Mat3<T> RI = X_PL.R * body_L.I;
  const T diagonal = p.dot(Vec3<T>(h + u));
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c <= r; ++c) {
      T rotated = RI(r, 0) * X_PL.R(c, 0) + RI(r, 1) * X_PL.R(c, 1) + RI(r, 2) * X_PL.R(c, 2);
      rotated -= p[r] * h[c] + u[r] * p[c];
      if (r == c) rotated += diagonal;
      sum_P.I(r, c) += rotated;
      if (r != c) sum_P.I(c, r) += rotated;
    }
  }
  sum_P.mass += body_L.mass;
  sum_P.h += u;
}

/// M(q) from work.X_PL, which must belong to the same q: Walker and Orin's (1982) method 3, composite
/// bodies. Column i is the force that gives joint i unit acceleration, everything inboard at rest.
/// @param M  N x N, to be filled; reflected rotor inertias are on its diagonal
template <Scalar T>
void calcCompositeInertia(const Arm<T>& arm, InertiaMatrixWork<T>& work, const LinkPoses<T>& X_PL,
                          MatX<T>& M) {
  const int n = arm.jointCount();
  work.composite.resize(arm.links.size());
  M.resize(n, n);
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    calcOriginInertia(arm.links[i], work.composite[i]);
  }
  for (int i = n - 1; i >= 0; --i) {
    const auto index = static_cast<std::size_t>(i);
    const BodyInertia<T>& body = work.composite[index];
    if (i > 0) addInertia(X_PL[index], body, work.composite[index - 1]);

    // Force and moment about the origin of frame i for a unit acceleration along or about its z.
    const bool revolute = arm.links[index].type == JointType::Revolute;
    Vec3<T> f, moment;
    if (revolute) {
      f << -body.h[1], body.h[0], T(0);
      moment = body.I.col(2);
    } else {
      f << T(0), T(0), body.mass;
      moment << body.h[1], -body.h[0], T(0);
    }
    M(i, i) = (revolute ? moment[2] : f[2]) + arm.links[index].rotorInertia;
    for (int j = i - 1; j >= 0; --j) {
      const Pose<T>& X = X_PL[static_cast<std::size_t>(j + 1)];
      const Vec3<T> f_P = X.R * f;
      moment = X.R * moment + X.p.cross(f_P);
      f = f_P;
      const bool inboardRevolute = arm.links[static_cast<std::size_t>(j)].type == JointType::Revolute;
      M(i, j) = inboardRevolute ? moment[2] : f[2];
      M(j, i) = M(i, j);
    }
  }
}

/// The inertia matrix M(q), symmetric, payload and reflected rotor inertias included.
/// @param q [rad|m] of size N   @param M  N x N [kg m²|kg m|kg], to be filled
template <Scalar T>
void calcInertiaMatrix(const Arm<T>& arm, const VecX<T>& q, InertiaMatrixWork<T>& work,
                       MatX<T>& M) {
  calcLinkPoses(arm, q, work.X_PL);
  calcCompositeInertia(arm, work, work.X_PL, M);
}

}  // namespace denavit
