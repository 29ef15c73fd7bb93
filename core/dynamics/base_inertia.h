#pragma once

#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/newton_euler.h"

namespace denavit {

/// Inertias about the link origins, one per link.
template <Scalar T>
using BodyInertias = std::vector<BodyInertia<T>>;

template <Scalar T>
BodyInertias<T> calcOriginInertias(const Arm<T>& arm) {
  BodyInertias<T> bodies;
  bodies.reserve(arm.links.size());
  for (const Link<T>& link : arm.links) bodies.push_back(calcOriginInertia(link));
  return bodies;
}

template <Scalar T>
BodyInertia<T> makeNoInertia() {
  const Vec3<T> none = Vec3<T>::Constant(T(0));
  return {T(0), none, T(0), T(0), T(0), T(0), T(0), T(0)};
}

/// The part of a link's inertia that moves with its parent as well as with itself, taken out of
/// `body`. About a revolute joint it is what has the z axis as axis of symmetry: mass, h_z and
/// diag(I_yy, I_yy, 0); turning it changes nothing. Sliding does not turn: of a prismatic joint it
/// is the tensor, which without mass and first moment is the same about every point.
template <Scalar T>
BodyInertia<T> takeParentsPart(JointType type, BodyInertia<T>& body) {
  BodyInertia<T> part = makeNoInertia<T>();
  if (type == JointType::Revolute) {
    part.mass = body.mass;
    part.h[2] = body.h[2];
    part.xx = part.yy = body.yy;
    body.xx -= body.yy;
    body.mass = body.h[2] = body.yy = T(0);
  } else {
    part = body;
    part.mass = T(0);
    part.h = Vec3<T>::Constant(T(0));
    body.xx = body.yy = body.zz = body.xy = body.xz = body.yz = T(0);
  }
  return part;
}

/// The base inertial parameters: inertias that give the same forces as the links', with as many
/// elements zero as regrouping link by link makes so (Gautier, Khalil 1990; Khalil, Kleinfinger
/// 1987). Each link hands what it can to its parent, from the last one inward; what the first one
/// hands to the ground does nothing. They are no inertias of bodies: kinetic energies of single
/// links are lost, forces and the inertia matrix are exact.
template <Scalar T>
BodyInertias<T> calcBaseInertias(const Arm<T>& arm) {
  BodyInertias<T> bodies = calcOriginInertias(arm);
  for (std::size_t i = arm.links.size(); i-- > 0;) {
    const Link<T>& link = arm.links[i];
    const BodyInertia<T> part = takeParentsPart(link.type, bodies[i]);
    if (i == 0) break;
    LinkPose<T> X_PL;
    const bool revolute = link.type == JointType::Revolute;
    X_PL.cosAlpha = link.cosAlpha;
    X_PL.sinAlpha = link.sinAlpha;
    X_PL.a = link.a;
    X_PL.cosTheta = revolute ? T(1) : link.cosTheta;
    X_PL.sinTheta = revolute ? T(0) : link.sinTheta;
    X_PL.d = link.d;
    addInertia(X_PL, part, bodies[i - 1]);
  }
  return bodies;
}

/// Force and moment about the origin of its frame that the motion of a body needs. With A = [alpha]
/// + [w][w] and the tensor I about the origin,
///
///   f = m a + A h,   n = h × a + (I alpha + w × I w),
///
/// the bracket in elements of A: its x component is
///   I_xx alpha_x + (I_zz - I_yy) w_y w_z + I_yz (A_yy - A_zz) + I_xz A_yx - I_xy A_zx.
template <Scalar T>
void calcOriginForces(const BodyInertia<T>& body, const Vec3<T>& w, const Vec3<T>& alpha,
                      const Mat3<T>& A, const Vec3<T>& a, Vec3<T>& f, Vec3<T>& n) {
  f = a * body.mass + A * body.h;
  n = body.h.cross(a);
  n[0] += body.xx * alpha[0] + (body.zz - body.yy) * (w[1] * w[2]) + body.yz * (A(1, 1) - A(2, 2)) +
          body.xz * A(1, 0) - body.xy * A(2, 0);
  n[1] += body.yy * alpha[1] + (body.xx - body.zz) * (w[0] * w[2]) + body.xz * (A(2, 2) - A(0, 0)) +
          body.xy * A(2, 1) - body.yz * A(0, 1);
  n[2] += body.zz * alpha[2] + (body.yy - body.xx) * (w[0] * w[1]) + body.xy * (A(0, 0) - A(1, 1)) +
          body.yz * A(0, 2) - body.xz * A(1, 2);
}

/// calcNewtonEuler with inertias about the link origins in place of the arm's own.
template <Scalar T>
void calcNewtonEuler(const Arm<T>& arm, const BodyInertias<T>& bodies, const VecX<T>& qd,
                     const VecX<T>& qdd, const Vec3<T>& a0_W, NewtonEulerWork<T>& work,
                     VecX<T>& tau) {
  calcLinkMotions(arm, qd, qdd, a0_W, work, [&](std::size_t i, auto& s) {
    calcOriginForces(bodies[i], s.w, s.alpha, s.A, s.a, s.f, s.n);
  });
  gatherJointForces(arm, qdd, work, tau);
}

}  // namespace denavit
