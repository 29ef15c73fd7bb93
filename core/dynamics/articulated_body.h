#pragma once

#include <vector>

#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/newton_euler.h"

namespace denavit {

/// A symmetric 3x3 matrix.
template <Scalar T>
struct Symmetric3 {
  T xx, yy, zz, xy, xz, yz;
};

/// The inertia that a link shows at its inboard joint when everything outboard may move freely,
/// about the origin of the link's frame and in its axes:
///
///   n = I alpha + H a,   f = H^T alpha + M a.
template <Scalar T>
struct ArticulatedInertia {
  Symmetric3<T> I, M;
  Mat3<T> H;
};

/// What the articulated-body algorithm keeps of each link; reusable without allocating. Everything
/// else travels along the chain and is not stored: long chains shall fit into the fastest memory.
template <Scalar T>
struct ArticulatedBodyWork {
  struct LinkState {
    Vec3<T> Un, Uf;  ///< moment and force of a unit acceleration of the joint
    T D;             ///< that acceleration's joint force, rotor included
    T inverse;       ///< 1 / D; of held joints unused
    T u;             ///< joint force not yet spent
  };
  std::vector<LinkState> links;
};

/// Turns a symmetric matrix about z; see addInertia.
template <Scalar T>
void turnZ(const T& c, const T& s, Symmetric3<T>& A) {
  const T u = s * (A.xx - A.yy) + c * (A.xy + A.xy);
  const T su = s * u, xz = c * A.xz - s * A.yz, yz = s * A.xz + c * A.yz;
  A = {A.xx - su, A.yy + su, A.zz, c * u - A.xy, xz, yz};
}
/// Turns it about x.
template <Scalar T>
void turnX(const T& c, const T& s, Symmetric3<T>& A) {
  const T u = s * (A.yy - A.zz) + c * (A.yz + A.yz);
  const T su = s * u, xy = c * A.xy - s * A.xz, xz = s * A.xy + c * A.xz;
  A = {A.xx, A.yy - su, A.zz + su, xy, xz, c * u - A.yz};
}
/// Turns a matrix in the plane of axes i and j; k is the third. The skew part of the plane's block
/// does not change.
template <int i, int j, int k, Scalar T>
void turnPlane(const T& c, const T& s, Mat3<T>& A) {
  const T u = s * (A(i, i) - A(j, j)) + c * (A(i, j) + A(j, i));
  const T su = s * u, cu = c * u, ij = A(i, j), ji = A(j, i);
  A(i, i) -= su;
  A(j, j) += su;
  A(i, j) = cu - ji;
  A(j, i) = cu - ij;
  const T ik = A(i, k), jk = A(j, k), ki = A(k, i), kj = A(k, j);
  A(i, k) = c * ik - s * jk;
  A(j, k) = s * ik + c * jk;
  A(k, i) = c * ki - s * kj;
  A(k, j) = s * ki + c * kj;
}

/// The inertia of link L about the origin and in the axes of its parent P: moved and turned along
/// and about z, then x, as X_PL is made. With r the move, H += [r] M and I += [r] H'^T + ([r]
/// H^T)^T.
template <Scalar T>
void carryInboard(const LinkPose<T>& X, ArticulatedInertia<T>& b) {
  Symmetric3<T>&I = b.I, &M = b.M;
  Mat3<T>& H = b.H;
  const T &d = X.d, &a = X.a;
  {
    const T h00 = H(0, 0), h01 = H(0, 1), h10 = H(1, 0);
    H(0, 0) -= d * M.xy;
    H(0, 1) -= d * M.yy;
    H(0, 2) -= d * M.yz;
    H(1, 0) += d * M.xx;
    H(1, 1) += d * M.xy;
    H(1, 2) += d * M.xz;
    I.xx -= d * (h01 + H(0, 1));
    I.yy += d * (h10 + H(1, 0));
    I.xy += d * (h00 - H(1, 1));
    I.xz -= d * H(2, 1);
    I.yz += d * H(2, 0);
  }
  turnZ(X.cosTheta, X.sinTheta, I);
  turnZ(X.cosTheta, X.sinTheta, M);
  turnPlane<0, 1, 2>(X.cosTheta, X.sinTheta, H);
  {
    const T h11 = H(1, 1), h12 = H(1, 2), h21 = H(2, 1);
    H(1, 0) -= a * M.xz;
    H(1, 1) -= a * M.yz;
    H(1, 2) -= a * M.zz;
    H(2, 0) += a * M.xy;
    H(2, 1) += a * M.yy;
    H(2, 2) += a * M.yz;
    I.yy -= a * (h12 + H(1, 2));
    I.zz += a * (h21 + H(2, 1));
    I.yz += a * (h11 - H(2, 2));
    I.xy -= a * H(0, 2);
    I.xz += a * H(0, 1);
  }
  turnX(X.cosAlpha, X.sinAlpha, I);
  turnX(X.cosAlpha, X.sinAlpha, M);
  turnPlane<1, 2, 0>(X.cosAlpha, X.sinAlpha, H);
}

template <Scalar T>
ArticulatedInertia<T> makeRigid(const BodyInertia<T>& body) {
  ArticulatedInertia<T> b;
  b.I = {body.xx, body.yy, body.zz, body.xy, body.xz, body.yz};
  b.M = {body.mass, body.mass, body.mass, T(0), T(0), T(0)};
  b.H << T(0), -body.h[2], body.h[1], body.h[2], T(0), -body.h[0], -body.h[1], body.h[0], T(0);
  return b;
}

template <Scalar T>
void addTo(const Symmetric3<T>& b, Symmetric3<T>& sum) {
  sum.xx += b.xx;
  sum.yy += b.yy;
  sum.zz += b.zz;
  sum.xy += b.xy;
  sum.xz += b.xz;
  sum.yz += b.yz;
}

/// A -= v w^T, where v and w are parallel.
template <Scalar T>
void subtractOuter(const Vec3<T>& v, const Vec3<T>& w, Symmetric3<T>& A) {
  A.xx -= v[0] * w[0];
  A.yy -= v[1] * w[1];
  A.zz -= v[2] * w[2];
  A.xy -= v[0] * w[1];
  A.xz -= v[0] * w[2];
  A.yz -= v[1] * w[2];
}

/// Articulated inertias of all links, from the tip inboard (Featherstone 1983, 1987; 2008, section
/// 7.3): a factorisation of M in O(n).
///
/// In vectors of six, moment or angular part first, let a link and what is outboard of it need the
/// force f = I a + p when the link accelerates by a, where I is its ArticulatedInertia. The joint
/// lets it move along S: a = a' + S q̈ with a' what its parent's motion makes of it. The joint's own
/// force is S·f = τ, from which
///
///   D q̈ = u - U·a',   U = I S,   D = S·U,   u = τ - S·p,
///
/// and put back into f, which the joint passes to the parent,
///
///   f = (I - U Uᵗ / D) a' + p + U u / D:
///
/// the same form in a', so the bracket, carried inboard, adds to the parent's own inertia and the
/// rest to its p. A held joint gives q̈ and passes all of I. A rotor adds to D alone. S is the third
/// unit vector of one half, so that U is a column of I.
///
/// N revolute joints cost 114 N - 105 products, 134 N - 124 sums, N quotients; solving with them
/// 62 N - 61 and 50 N - 47 (tests/core/recursion_cost_test.cpp).
/// @param held  by joint: whether its acceleration is prescribed, so that it passes everything; may
///   be null
/// @param visit  called for each link once its joint is known: forces may travel along
template <Scalar T, typename Visit>
void sweepArticulatedInertia(const Arm<T>& arm, const LinkPoses<T>& X_PL,
                             const std::vector<char>* held, ArticulatedBodyWork<T>& work,
                             Visit visit) {
  const std::size_t n = arm.links.size();
  work.links.resize(n);
  ArticulatedInertia<T> outer;  // of everything outboard, in the frame of the link at hand
  for (std::size_t i = n; i-- > 0;) {
    const Link<T>& link = arm.links[i];
    auto& s = work.links[i];
    ArticulatedInertia<T> b = makeRigid(calcOriginInertia(link));
    if (i + 1 < n) {
      addTo(outer.I, b.I);
      addTo(outer.M, b.M);
      b.H += outer.H;
    }
    if (link.type == JointType::Revolute) {
      s.Un << b.I.xz, b.I.yz, b.I.zz;
      s.Uf = b.H.row(2).transpose();
      s.D = b.I.zz + link.rotorInertia;
    } else {
      s.Un = b.H.col(2);
      s.Uf << b.M.xz, b.M.yz, b.M.zz;
      s.D = b.M.zz + link.rotorInertia;
    }
    const bool passesAll = held && (*held)[i];
    if (!passesAll) s.inverse = T(1) / s.D;
    visit(i);
    if (i == 0) break;
    if (!passesAll) {
      const Vec3<T> Vn = s.Un * s.inverse, Vf = s.Uf * s.inverse;
      subtractOuter(Vn, s.Un, b.I);
      subtractOuter(Vf, s.Uf, b.M);
      b.H.noalias() -= Vn * s.Uf.transpose();
    }
    carryInboard(X_PL[i], b);
    outer = b;
  }
}

/// The same without company.
template <Scalar T>
void calcArticulatedInertia(const Arm<T>& arm, const LinkPoses<T>& X_PL,
                            const std::vector<char>* held, ArticulatedBodyWork<T>& work) {
  sweepArticulatedInertia(arm, X_PL, held, work, [](std::size_t) {});
}

/// What travels inboard to joint i once the joints outboard of it have taken up what they can: a
/// moment about the origin of frame i and a force, in that frame.
template <Scalar T>
struct TravellingForce {
  Vec3<T> moment = Vec3<T>::Constant(T(0)), force = Vec3<T>::Constant(T(0));

  [[nodiscard]] const T& along(JointType type) const {
    return (type == JointType::Revolute ? moment : force)[2];
  }
  /// Goes from link L to its parent, with U times the acceleration `push` of the joint.
  void carryInboard(const LinkPose<T>& X_PL, const Vec3<T>& Un, const Vec3<T>& Uf, const T& push) {
    const Vec3<T> n_L = moment + Un * push, f_L = force + Uf * push;
    force = X_PL.R * f_L;
    moment = X_PL.R * n_L + X_PL.p.cross(force);
  }
};

/// Accelerations from what each joint could not take up, from the base outward; of held joints the
/// forces x.
template <Scalar T>
void calcArticulatedAccelerations(const Arm<T>& arm, const LinkPoses<T>& X_PL,
                                  const std::vector<char>* held, const ArticulatedBodyWork<T>& work,
                                  VecX<T>& x, VecX<T>& qdd) {
  Vec3<T> alpha = Vec3<T>::Constant(T(0)), a = alpha;
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const auto& s = work.links[i];
    const auto k = static_cast<Eigen::Index>(i);
    T carried(0);
    if (i > 0) {
      const Vec3<T> a_P = a + alpha.cross(X_PL[i].p);
      alpha = X_PL[i].R.transpose() * alpha.eval();
      a = X_PL[i].R.transpose() * a_P;
      carried = s.Un.dot(alpha) + s.Uf.dot(a);
    }
    if (held && (*held)[i]) {
      x[k] = s.u + carried + s.D * qdd[k];
    } else {
      qdd[k] = (s.u - carried) * s.inverse;
    }
    (arm.links[i].type == JointType::Revolute ? alpha : a)[2] += qdd[k];
  }
}

/// Solves M qdd = x from what calcArticulatedInertia left, in O(n). Of joints that were held there,
/// qdd is given and x is found.
/// @param x    [N m|N] tau - C qd - g of the free joints; filled for held ones
/// @param qdd  [per s²] of size N, filled; in: the accelerations of held joints
template <Scalar T>
void solveArticulated(const Arm<T>& arm, const LinkPoses<T>& X_PL, const std::vector<char>* held,
                      ArticulatedBodyWork<T>& work, VecX<T>& x, VecX<T>& qdd) {
  qdd.resize(arm.dof());
  TravellingForce<T> load;
  for (std::size_t i = arm.links.size(); i-- > 0;) {
    auto& s = work.links[i];
    const auto k = static_cast<Eigen::Index>(i);
    const bool isHeld = held && (*held)[i];
    const T& passed = load.along(arm.links[i].type);
    s.u = isHeld ? passed : T(x[k] - passed);
    if (i > 0) load.carryInboard(X_PL[i], s.Un, s.Uf, isHeld ? qdd[k] : T(s.u * s.inverse));
  }
  calcArticulatedAccelerations(arm, X_PL, held, work, x, qdd);
}

/// Scratch of the whole of forward dynamics by articulated bodies.
template <Scalar T>
struct ArticulatedDynamicsWork {
  NewtonEulerWork<T> newtonEuler;
  ArticulatedBodyWork<T> body;
  VecX<T> rest;   ///< zeros
  VecX<T> force;  ///< of calcArticulatedDynamics
};

/// Hybrid forward dynamics in O(n): the forces that the links need while no free joint accelerates,
/// p of sweepArticulatedInertia, travel inboard together with the articulated inertias. Uses
/// motion.X_PL, which must belong to the same q.
/// @param rest   zeros, of size N
/// @param held   by joint: whether its acceleration is given; may be null
/// @param force  [N m|N] of size N; in: of the free joints; out: of held ones too
/// @param qdd    [per s²] of size N; in: of held joints; out: of the free ones too
template <Scalar T>
void calcArticulatedHybrid(const Arm<T>& arm, const VecX<T>& qd, const VecX<T>& rest,
                           const std::vector<char>* held, NewtonEulerWork<T>& motion,
                           ArticulatedBodyWork<T>& work, VecX<T>& force, VecX<T>& qdd) {
  calcLinkForces(arm, qd, rest, Vec3<T>(-arm.g_W), motion);
  TravellingForce<T> load;
  sweepArticulatedInertia(arm, motion.X_PL, held, work, [&](std::size_t i) {
    auto& s = work.links[i];
    const auto k = static_cast<Eigen::Index>(i);
    load.moment += motion.links[i].n;
    load.force += motion.links[i].f;
    const bool isHeld = held && (*held)[i];
    const T& passed = load.along(arm.links[i].type);
    s.u = isHeld ? passed : T(force[k] - passed);
    if (i > 0) load.carryInboard(motion.X_PL[i], s.Un, s.Uf, isHeld ? qdd[k] : T(s.u * s.inverse));
  });
  calcArticulatedAccelerations<T>(arm, motion.X_PL, held, work, force, qdd);
}

/// Forward dynamics qdd = M^-1 (tau - C qd - g) in O(n). The same contract as calcForwardDynamics.
/// N revolute joints cost 268 N - 184 products, 264 N - 186 sums, N quotients.
template <Scalar T>
void calcArticulatedDynamics(const Arm<T>& arm, const VecX<T>& q, const VecX<T>& qd,
                             const VecX<T>& tau, ArticulatedDynamicsWork<T>& work, VecX<T>& qdd) {
  if (work.rest.size() != arm.dof()) work.rest = VecX<T>::Constant(arm.dof(), T(0));
  qdd.resize(arm.dof());
  calcLinkPoses(arm, q, work.newtonEuler.X_PL);
  work.force = tau;
  calcArticulatedHybrid<T>(arm, qd, work.rest, nullptr, work.newtonEuler, work.body, work.force,
                           qdd);
}

/// Scratch of isPositive().
struct PivotWork {
  std::vector<double> most;  ///< by joint: what the diagonal of M stays below
  bool lasts = false;        ///< in every position
  std::vector<BodyInertia<double>> composite;
};

/// Whether M, restricted to the free joints, is positive definite and no pivot is lost in rounding,
/// judged as isPositive(factors) does: each D against the diagonal element of M it came from.
/// @param pivots  scratch of this arm alone
[[nodiscard]] bool isPositive(const Arm<double>& arm, const LinkPoses<double>& X_PL,
                              const std::vector<char>* held,
                              const ArticulatedBodyWork<double>& work, PivotWork& pivots);

}  // namespace denavit
