#pragma once

#include <cassert>
#include <vector>

#include "core/arm/arm.h"
#include "core/dynamics/coupled_rotors.h"
#include "core/kinematics/link_poses.h"

namespace denavit {

/// Scratch of the Newton-Euler recursion; reusable without allocating. Everything about a link is
/// expressed in that link's own frame.
template <Scalar T>
struct NewtonEulerWork {
  struct LinkState {
    Vec3<T> w;      ///< [rad/s] angular velocity
    Vec3<T> alpha;  ///< [rad/s²] angular acceleration
    Mat3<T> A;      ///< [1/s²] [alpha] + [w][w]: a point at p has acceleration a + A p
    Vec3<T> a;      ///< [m/s²] acceleration of the link origin, less gravity
    Vec3<T> f;      ///< [N] force that the joint passes to the link
    Vec3<T> n;      ///< [N m] moment about the link origin that the joint passes to the link
  };
  LinkPoses<T> X_PL;
  std::vector<LinkState> links;
};

/// [alpha] + [w][w], the matrix that takes a position to the acceleration it has by turning.
template <Scalar T>
Mat3<T> calcAccelerationMatrix(const Vec3<T>& w, const Vec3<T>& alpha) {
  const T xx = w[0] * w[0], yy = w[1] * w[1], zz = w[2] * w[2];
  const T xy = w[0] * w[1], xz = w[0] * w[2], yz = w[1] * w[2];
  Mat3<T> A;
  A << -yy - zz, xy - alpha[2], xz + alpha[1],  //
      xy + alpha[2], -xx - zz, yz - alpha[0],   //
      xz - alpha[1], yz + alpha[0], -xx - yy;
  return A;
}

/// Outward: the motion of each link, in work.links. As each becomes known, `calcOwnForces(i,
/// state)` fills in the force and moment which that motion needs of link i alone.
template <Scalar T, typename OwnForces>
void calcLinkMotions(const Arm<T>& arm, const VecX<T>& qd, const VecX<T>& qdd, const Vec3<T>& a0_W,
                     NewtonEulerWork<T>& work, const OwnForces& calcOwnForces) {
  const int n = arm.jointCount();
  assert(qd.size() == n && qdd.size() == n);
  work.links.resize(arm.links.size());

  for (int i = 0; i < n; ++i) {
    const Link<T>& link = arm.links[static_cast<std::size_t>(i)];
    const LinkPose<T>& X_PL = work.X_PL[static_cast<std::size_t>(i)];
    auto& s = work.links[static_cast<std::size_t>(i)];
    if (i == 0) {
      s.w.setZero();
      s.alpha.setZero();
      s.a.noalias() = X_PL.R.transpose() * Vec3<T>(arm.X_W0.R.transpose() * a0_W);
    } else {
      const auto& parent = work.links[static_cast<std::size_t>(i - 1)];
      const Vec3<T> a_P = parent.a + parent.A * X_PL.p;
      s.w.noalias() = X_PL.R.transpose() * parent.w;
      s.alpha.noalias() = X_PL.R.transpose() * parent.alpha;
      s.a.noalias() = X_PL.R.transpose() * a_P;
    }
    if (link.type == JointType::Revolute) {
      // alpha += w x z qd + z qdd, w += z qd
      s.alpha[0] += s.w[1] * qd[i];
      s.alpha[1] -= s.w[0] * qd[i];
      s.alpha[2] += qdd[i];
      s.w[2] += qd[i];
    } else {
      // a += 2 w x z qd + z qdd
      const T twice = T(2) * qd[i];
      s.a[0] += s.w[1] * twice;
      s.a[1] -= s.w[0] * twice;
      s.a[2] += qdd[i];
    }
    s.A = calcAccelerationMatrix(s.w, s.alpha);
    calcOwnForces(static_cast<std::size_t>(i), s);
  }
}

/// Force and moment about the origin of its frame that the motion of a link needs: m a_C, and
/// I alpha + w × I w + p_C × f.
template <Scalar T>
void calcCentralForces(const Link<T>& link, typename NewtonEulerWork<T>::LinkState& s) {
  const Vec3<T> a_C = s.a + s.A * link.p_LC;
  const Vec3<T> angularMomentum = link.I_LC_L * s.w;
  s.f = a_C * link.mass;
  s.n = link.I_LC_L * s.alpha + s.w.cross(angularMomentum) + link.p_LC.cross(s.f);
}

/// The outward half of calcNewtonEuler: motions and the links' own forces.
template <Scalar T>
void calcLinkForces(const Arm<T>& arm, const VecX<T>& qd, const VecX<T>& qdd, const Vec3<T>& a0_W,
                    NewtonEulerWork<T>& work) {
  calcLinkMotions(arm, qd, qdd, a0_W, work,
                  [&](std::size_t i, auto& s) { calcCentralForces(arm.links[i], s); });
}

/// Lets the tool exert a force [N] and a moment [N m] at its origin on its surroundings: to be
/// added to the links' own forces before they are gathered.
/// @param f_L, n_L  in axes of the last link's frame
template <Scalar T>
void addToolLoad(const Arm<T>& arm, const Vec3<T>& f_L, const Vec3<T>& n_L,
                 NewtonEulerWork<T>& work) {
  work.links.back().f += f_L;
  work.links.back().n += n_L + arm.X_LT.p.cross(f_L);
}

/// Inward: each joint carries its own link and everything outboard of it; from the links' own
/// forces in work.links, which become what the joints pass on.
template <Scalar T>
void gatherJointForces(const Arm<T>& arm, const VecX<T>& qdd, NewtonEulerWork<T>& work,
                       VecX<T>& tau) {
  const int n = arm.jointCount();
  tau.resize(n);
  for (int i = n - 1; i >= 0; --i) {
    const Link<T>& link = arm.links[static_cast<std::size_t>(i)];
    const auto& s = work.links[static_cast<std::size_t>(i)];
    tau[i] = (link.type == JointType::Revolute ? s.n[2] : s.f[2]) + link.rotorInertia * qdd[i];
    if (i == 0) break;
    const LinkPose<T>& X_PL = work.X_PL[static_cast<std::size_t>(i)];
    auto& parent = work.links[static_cast<std::size_t>(i - 1)];
    const Vec3<T> f_P = X_PL.R * s.f;
    parent.f += f_P;
    parent.n += X_PL.R * s.n + X_PL.p.cross(f_P);
  }
  addCoupledRotorForces(arm.coupledRotors, qdd, 0, tau);
}

/// The forces that give the arm the motion (q, qd, qdd) in a field that makes the base accelerate
/// by a0_W: recursive Newton-Euler in link frames (Luh, Walker, Paul 1980; Craig 2005,
/// eq. 6.45-6.53 with the prismatic terms of 6.35), O(n). Uses work.X_PL, which must belong to the
/// same q.
/// @param qd, qdd [per s, per s²] of size N
/// @param a0_W [m/s²] acceleration of the base, in W: -g for gravity, 0 for none
/// @param tau [N m|N] of size N, to be filled
template <Scalar T>
void calcNewtonEuler(const Arm<T>& arm, const VecX<T>& qd, const VecX<T>& qdd, const Vec3<T>& a0_W,
                     NewtonEulerWork<T>& work, VecX<T>& tau) {
  calcLinkForces(arm, qd, qdd, a0_W, work);
  gatherJointForces(arm, qdd, work, tau);
}

/// Inverse dynamics: tau = M(q) qdd + C(q, qd) qd + g(q), without friction.
/// @param q, qd, qdd [rad|m, per s, per s²] of size N   @param tau [N m|N] to be filled
template <Scalar T>
void calcInverseDynamics(const Arm<T>& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                         NewtonEulerWork<T>& work, VecX<T>& tau) {
  calcLinkPoses(arm, q, work.X_PL);
  calcNewtonEuler(arm, qd, qdd, Vec3<T>(-arm.g_W), work, tau);
}

/// Gravity forces g(q): what holds the arm still.
template <Scalar T>
void calcGravityForces(const Arm<T>& arm, const VecX<T>& q, NewtonEulerWork<T>& work, VecX<T>& g) {
  const VecX<T> rest = VecX<T>::Constant(arm.dof(), T(0));
  calcInverseDynamics(arm, q, rest, rest, work, g);
}

/// Coriolis and centrifugal forces C(q, qd) qd.
template <Scalar T>
void calcCoriolisForces(const Arm<T>& arm, const VecX<T>& q, const VecX<T>& qd,
                        NewtonEulerWork<T>& work, VecX<T>& c) {
  const VecX<T> rest = VecX<T>::Constant(arm.dof(), T(0));
  calcLinkPoses(arm, q, work.X_PL);
  calcNewtonEuler(arm, qd, rest, Vec3<T>(Vec3<T>::Constant(T(0))), work, c);
}

// They are compiled once for doubles.
extern template void calcLinkForces(const Arm<double>&, const VecX<double>&, const VecX<double>&,
                                    const Vec3<double>&, NewtonEulerWork<double>&);
extern template void gatherJointForces(const Arm<double>&, const VecX<double>&,
                                       NewtonEulerWork<double>&, VecX<double>&);
extern template void calcNewtonEuler(const Arm<double>&, const VecX<double>&, const VecX<double>&,
                                     const Vec3<double>&, NewtonEulerWork<double>&, VecX<double>&);
extern template void calcInverseDynamics(const Arm<double>&, const VecX<double>&,
                                         const VecX<double>&, const VecX<double>&,
                                         NewtonEulerWork<double>&, VecX<double>&);

}  // namespace denavit
