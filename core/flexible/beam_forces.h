#pragma once

#include "core/dynamics/newton_euler.h"
#include "core/flexible/bent_link.h"

namespace denavit {

/// Scratch of the flexible recursion; reusable without allocating. A rigid link is expressed in its
/// joint frame L, a flexible one in its beam frame B, which has the same origin.
template <Scalar T>
struct FlexibleNewtonEulerWork {
  struct Motion {
    Vec3<T> w;      ///< [rad/s] angular velocity
    Vec3<T> alpha;  ///< [rad/s²] angular acceleration
    Mat3<T> A;      ///< [1/s²] [alpha] + [w][w]
    Vec3<T> a;      ///< [m/s²] acceleration of the origin, less gravity
  };
  struct LinkState {
    Motion motion;        ///< of L, or of B
    Motion end;           ///< of the tip frame E, in E; flexible links only
    Vec3<T> f, n;         ///< [N], [N m] that the joint passes to the link, about the origin
    VecX<T> yd, ydd;      ///< rates and accelerations of the shapes' amplitudes
    Vec3<T> phid, phidd;  ///< of the tip
    VecX<T> sigma;        ///< forces on the shapes' amplitudes
  };
  BentLinks<T> bent;
  std::vector<LinkState> links;
  VecX<T> rest;
};

/// Rates and accelerations of the shapes' amplitudes.
template <Scalar T>
void calcAmplitudeRates(const FlexibleLink<T>& link, const VecX<T>& y, const VecX<T>& qd,
                        const VecX<T>& qdd, VecX<T>& yd, VecX<T>& ydd) {
  const FlexibleBody<T>& body = link.body;
  const int bending = body.bendingCount(), start = link.first + body.modesX;
  yd.resize(y.size());
  ydd.resize(y.size());
  for (int j = 0; j < bending; ++j) {
    yd[j] = qd[start + j];
    ydd[j] = qdd[start + j];
  }
  for (int a = 0; a < body.foreshorteningCount(); ++a) {
    const auto& [j, k, factor] = body.foreshortenings[static_cast<std::size_t>(a)];
    const T f(-factor);
    yd[bending + a] = f * (yd[j] * y[k] + y[j] * yd[k]);
    ydd[bending + a] = f * (ydd[j] * y[k] + T(2) * yd[j] * yd[k] + y[j] * ydd[k]);
  }
}

/// What the motion of a beam needs of forces, of moments about its origin, and on its shapes: with
/// the acceleration a + A rho + 2 w x rho' + rho'' of a point,
///   f = m a + A h + 2 w x c' + c'',   c = sum of y_j zeroth_j e_j,
///   n = h x a + vee(Z),   Z = A W + sum of (2 w x e_j y_j' + e_j y_j'') b_j^T,
///   sigma_j = e_j · (zeroth_j a + A b_j + 2 w x b_j' + b_j''),   b_j' = sum of S_jl y_l' e_l,
/// which are El-Rayyes' (1990) 2.46 to 2.50 about the joint instead of the mass centre.
template <Scalar T>
void calcBeamForces(const FlexibleBody<T>& body, const BentLink<T>& bent,
                    typename FlexibleNewtonEulerWork<T>::LinkState& s) {
  const Vec3<T>& w = s.motion.w;
  const Vec3<T>& a = s.motion.a;
  const Mat3<T>& A = s.motion.A;
  const auto count = static_cast<int>(body.shapes.size());
  Vec3<T> cd = Vec3<T>::Constant(T(0)), cdd = cd;
  Mat3<T> Qd = Mat3<T>::Constant(T(0)), Z = A * bent.W;
  s.sigma.resize(count);
  for (int j = 0; j < count; ++j) {
    const BeamShape<T>& shape = body.shapes[static_cast<std::size_t>(j)];
    const int e = shape.axis;
    cd[e] += shape.zeroth * s.yd[j];
    cdd[e] += shape.zeroth * s.ydd[j];
    Vec3<T> bd = Vec3<T>::Constant(T(0));
    T bdd(0);
    for (int l = 0; l < count; ++l) {
      const int axis = body.shapes[static_cast<std::size_t>(l)].axis;
      bd[axis] += body.products(j, l) * s.yd[l];
      if (axis == e) bdd += body.products(j, l) * s.ydd[l];
    }
    const int e1 = (e + 1) % 3, e2 = (e + 2) % 3;
    T turning = A(e, 0) * bent.moments(0, j);
    for (int r = 1; r < 3; ++r) turning += A(e, r) * bent.moments(r, j);
    s.sigma[j] = shape.zeroth * a[e] + turning + T(2) * (w[e1] * bd[e2] - w[e2] * bd[e1]) + bdd;
    for (int r = 0; r < 3; ++r) {
      Qd(e, r) += s.yd[j] * bent.moments(r, j);
      Z(e, r) += s.ydd[j] * bent.moments(r, j);
    }
  }
  const Vec3<T> w2 = w + w;
  for (int r = 0; r < 3; ++r) Z.col(r) += w2.cross(Vec3<T>(Qd.col(r)));
  s.f = a * body.mass + A * bent.h + w2.cross(cd) + cdd;
  s.n = bent.h.cross(a) + Vec3<T>(Z(2, 1) - Z(1, 2), Z(0, 2) - Z(2, 0), Z(1, 0) - Z(0, 1));
}

/// Rotary inertia: the spin of the beam about its own axis, with its torsion, and of point masses.
/// Adds to s.n and to tau of the link's coordinates.
template <Scalar T>
void addRotaryInertia(const FlexibleLink<T>& link, const BentLink<T>& bent, const VecX<T>& qd,
                      const VecX<T>& qdd, typename FlexibleNewtonEulerWork<T>::LinkState& s,
                      VecX<T>& tau) {
  const FlexibleBody<T>& body = link.body;
  const Vec3<T>&w = s.motion.w, &alpha = s.motion.alpha;
  T momentum = body.spin * w[0], rate = body.spin * alpha[0];
  for (int k = 0; k < body.modesX; ++k) {
    const auto index = static_cast<std::size_t>(k);
    momentum += body.torsionCoupling[index] * qd[link.first + k];
    rate += body.torsionCoupling[index] * qdd[link.first + k];
    tau[link.first + k] +=
        body.torsionCoupling[index] * alpha[0] + body.torsionInertia[index] * qdd[link.first + k];
  }
  s.n += Vec3<T>(rate, w[2] * momentum, -(w[1] * momentum)) + alpha * body.rigidInertia;
  for (std::size_t p = 0; p < body.sections.size(); ++p) {
    const BeamSection<T>& section = body.sections[p];
    const Vec3<T> phid = calcSectionVector(link, section, qd);
    const Vec3<T> phidd = calcSectionVector(link, section, qdd);
    const SectionTurn<T>& turn = bent.sections[p];
    const Vec3<T> n = (alpha + turn.turned(phidd) + turn.drift(phid) + w.cross(turn.turned(phid))) *
                      section.inertia;
    s.n += n;
    const Vec3<T> m = turn.pulledBack(n);
    for (int k = 0; k < body.size(); ++k) {
      tau[link.first + k] += section.turn[static_cast<std::size_t>(k)] * m[body.turnAxis(k)];
    }
  }
}

}  // namespace denavit
