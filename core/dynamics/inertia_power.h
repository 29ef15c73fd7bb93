#pragma once

#include <vector>

#include "core/dynamics/coupled_rotors.h"
#include "core/kinematics/influence_coefficients.h"

namespace denavit {

/// Scratch of Freeman's model; reusable without allocating for arms of one size.
template <Scalar T>
struct InertiaPowerWork {
  Kinematics<T> kinematics;
  InfluenceCoefficients<T> centre, rotation;  ///< of the link at hand
};

/// Inertia tensor of a link about its centre of mass, in world axes.
template <Scalar T>
Mat3<T> calcWorldInertia(const Link<T>& link, const Pose<T>& X_WL) {
  return X_WL.R * Mat3<T>(link.I_LC_L * X_WL.R.transpose());
}

/// Coefficients of the centre of mass and of the rotation of one link, from work.kinematics.
template <Scalar T>
void calcLinkInfluence(const Arm<T>& arm, int link, int order, InertiaPowerWork<T>& work) {
  const auto j = static_cast<std::size_t>(link);
  const Vec3<T> p_WC = work.kinematics.X_WL[j] * arm.links[j].p_LC;
  calcTranslationalInfluence(arm, work.kinematics, link, p_WC, order, work.centre);
  calcRotationalInfluence(arm, work.kinematics, link, order, work.rotation);
}

/// The inertia matrix I* and the inertia power array P* of Freeman (1985, eq. 2-196, 2-197), of
/// the links alone: T = I* q̈ + q̇ᵗ P* q̇, with
///
///   I*_kn  = Σ_j m g_k·g_n + s_k·I s_n,
///   P*_kmn = Σ_j m g_k·h_mn + s_k·I h_mn(rotational) + (s_k × s_m)·I s_n,
///
/// where g, h belong to the centre of mass and s are the rotational coefficients of link j. P* is
/// not symmetric in m, n; its symmetric part holds the Christoffel symbols.
/// @param I  N x N, filled   @param P  N matrices, P[k](m, n), filled
template <Scalar T>
void calcInertiaPower(const Arm<T>& arm, const VecX<T>& q, InertiaPowerWork<T>& work, MatX<T>& I,
                      std::vector<MatX<T>>& P) {
  const int N = arm.dof();
  calcForwardKinematics(arm, q, work.kinematics);
  I.setConstant(N, N, T(0));
  P.resize(static_cast<std::size_t>(N));
  for (MatX<T>& plane : P) plane.setConstant(N, N, T(0));
  for (int j = 0; j < N; ++j) {
    const Link<T>& link = arm.links[static_cast<std::size_t>(j)];
    calcLinkInfluence(arm, j, 2, work);
    const Mat3<T> tensor =
        calcWorldInertia(link, work.kinematics.X_WL[static_cast<std::size_t>(j)]);
    for (int k = 0; k <= j; ++k) {
      const Vec3<T> mg = work.centre.g(k) * link.mass;
      const Vec3<T>& s = work.rotation.g(k);
      const Vec3<T> Is = tensor * s;
      for (int n = 0; n <= j; ++n) {
        I(k, n) += mg.dot(work.centre.g(n)) + Is.dot(work.rotation.g(n));
      }
      for (int n = 0; n <= j; ++n) {
        const Vec3<T> In = tensor * work.rotation.g(n);
        for (int m = 0; m <= j; ++m) {
          P[static_cast<std::size_t>(k)](m, n) += mg.dot(work.centre.h(m, n)) +
                                                  Is.dot(work.rotation.h(m, n)) +
                                                  s.cross(work.rotation.g(m)).dot(In);
        }
      }
    }
  }
}

/// Partial derivatives of inverse dynamics at one state (Freeman 1985, eq. 2-203 to 2-225), with
/// reflected rotor inertias. External loads are not part of them.
template <Scalar T>
struct TorqueDerivatives {
  MatX<T> byQ;    ///< ∂τ/∂q, N x N
  MatX<T> byQd;   ///< ∂τ/∂q̇ = q̇ᵗ (P* + P*ᵗ)
  MatX<T> byQdd;  ///< ∂τ/∂q̈ = M
  std::vector<MatX<T>> P;
};

/// The part of ∂τ/∂q from one link, whose third-order coefficients are in work: per column l
///
///   m h(l, ·)·(a - g) + m g·∂a/∂q_l + h_rot(l, ·)·N + s·∂N/∂q_l,   N = I α + ω × I ω,
///
/// with ∂I/∂q_l = [s_l]× I - I [s_l]×. This takes the place of eq. 2-224, whose print is damaged.
template <Scalar T>
void addTorqueByPosition(const Arm<T>& arm, int j, const VecX<T>& qd, const VecX<T>& qdd,
                         const InertiaPowerWork<T>& work, MatX<T>& byQ) {
  const Link<T>& link = arm.links[static_cast<std::size_t>(j)];
  const InfluenceCoefficients<T>&c = work.centre, &r = work.rotation;
  const Mat3<T> I = calcWorldInertia(link, work.kinematics.X_WL[static_cast<std::size_t>(j)]);
  const Vec3<T> w = calcRate(r, qd), alpha = calcSecondRate(r, qd, qdd);
  const Vec3<T> Iw = I * w;
  const Vec3<T> N = I * alpha + w.cross(Iw);
  const Vec3<T> F = Vec3<T>(calcSecondRate(c, qd, qdd) - arm.g_W) * link.mass;
  for (int l = 0; l <= j; ++l) {
    Vec3<T> da = Vec3<T>::Constant(T(0)), dw = da, dalpha = da;
    for (int n = 0; n <= j; ++n) {
      da += c.h(l, n) * qdd[n];
      dw += r.h(l, n) * qd[n];
      dalpha += r.h(l, n) * qdd[n];
      for (int m = 0; m <= j; ++m) {
        const T rates = qd[m] * qd[n];
        da += c.d(l, m, n) * rates;
        dalpha += r.d(l, m, n) * rates;
      }
    }
    const Vec3<T>& s = r.g(l);
    const Vec3<T> dIw = s.cross(Iw) - I * Vec3<T>(s.cross(w)) + I * dw;
    const Vec3<T> Ialpha = I * alpha;
    const Vec3<T> dN =
        s.cross(Ialpha) - I * Vec3<T>(s.cross(alpha)) + I * dalpha + dw.cross(Iw) + w.cross(dIw);
    const Vec3<T> dF = da * link.mass;
    for (int k = 0; k <= j; ++k) {
      byQ(k, l) += c.h(l, k).dot(F) + c.g(k).dot(dF) + r.h(l, k).dot(N) + r.g(k).dot(dN);
    }
  }
}

/// @param q, qd, qdd [rad|m, per s, per s²] of size N   @param out  filled
template <Scalar T>
void calcTorqueDerivatives(const Arm<T>& arm, const VecX<T>& q, const VecX<T>& qd,
                           const VecX<T>& qdd, InertiaPowerWork<T>& work,
                           TorqueDerivatives<T>& out) {
  const int N = arm.dof();
  calcInertiaPower(arm, q, work, out.byQdd, out.P);
  out.byQ.setConstant(N, N, T(0));
  out.byQd.setConstant(N, N, T(0));
  for (int k = 0; k < N; ++k) {
    const MatX<T>& P = out.P[static_cast<std::size_t>(k)];
    for (int n = 0; n < N; ++n) {
      for (int m = 0; m < N; ++m) out.byQd(k, n) += qd[m] * T(P(m, n) + P(n, m));
    }
    out.byQdd(k, k) += arm.links[static_cast<std::size_t>(k)].rotorInertia;
  }
  addCoupledRotors(arm.coupledRotors, out.byQdd);
  for (int j = 0; j < N; ++j) {
    calcLinkInfluence(arm, j, 3, work);
    addTorqueByPosition(arm, j, qd, qdd, work, out.byQ);
  }
}

/// The rate of the torques along a motion, τ̇ = ∂τ/∂q q̇ + ∂τ/∂q̇ q̈ + M q⃛ [N m/s|N/s].
/// @param derivatives  of the same state   @param rate  of size N, filled
template <Scalar T>
void calcTorqueRate(const TorqueDerivatives<T>& derivatives, const VecX<T>& qd, const VecX<T>& qdd,
                    const VecX<T>& qddd, VecX<T>& rate) {
  const Eigen::Index N = qd.size();
  rate.setConstant(N, T(0));
  for (Eigen::Index k = 0; k < N; ++k) {
    for (Eigen::Index n = 0; n < N; ++n) {
      rate[k] += derivatives.byQ(k, n) * qd[n] + derivatives.byQd(k, n) * qdd[n] +
                 derivatives.byQdd(k, n) * qddd[n];
    }
  }
}

}  // namespace denavit
