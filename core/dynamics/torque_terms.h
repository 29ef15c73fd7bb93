#pragma once

#include "core/dynamics/configuration_space.h"
#include "core/dynamics/newton_euler.h"

namespace denavit {

/// Where the torque of a motion goes to, term by term (Craig 2005, eq. 6.63), each of size N [N
/// m|N]:
///
///   τ_i = M_ii q̈_i + Σ_{j≠i} M_ij q̈_j + Σ_j C_ij q̇_j² + Σ_{j<k} B_ijk q̇_j q̇_k + G_i.
///
/// Reflected rotor inertias stand on the diagonal of M.
template <Scalar T>
struct TorqueTerms {
  VecX<T> ownInertia;      ///< M_ii q̈_i
  VecX<T> coupledInertia;  ///< of the other joints' accelerations
  VecX<T> centrifugal;
  VecX<T> coriolis;
  VecX<T> gravity;

  [[nodiscard]] VecX<T> calcSum() const {
    return ownInertia + coupledInertia + centrifugal + coriolis + gravity;
  }
};

/// Scratch of the functions below; reusable without allocating.
template <Scalar T>
struct TorqueTermsWork {
  NewtonEulerWork<T> newtonEuler;
  VecX<T> rest, single, part;

  void resize(int n) {
    if (rest.size() == n) return;
    rest = single = part = VecX<T>::Constant(n, T(0));
  }
};

/// Σ_j C_ij q̇_j²: the velocity forces that each joint's rate makes alone, one recursion per joint.
/// Uses work.newtonEuler.X_PL, which must belong to the same q.
/// @param centrifugal [N m|N] of size N, to be filled
template <Scalar T>
void calcCentrifugalForces(const Arm<T>& arm, const VecX<T>& qd, TorqueTermsWork<T>& work,
                           VecX<T>& centrifugal) {
  const int n = arm.dof();
  const Vec3<T> none = Vec3<T>::Constant(T(0));
  work.resize(n);
  centrifugal = work.rest;
  for (int j = 0; j < n; ++j) {
    work.single[j] = qd[j];
    calcNewtonEuler(arm, work.single, work.rest, none, work.newtonEuler, work.part);
    work.single[j] = T(0);
    centrifugal += work.part;
  }
}

/// The terms of one state, by strobing the recursion: 2 N + 3 evaluations.
/// @param q, qd, qdd [rad|m, per s, per s²] of size N
template <Scalar T>
void calcTorqueTerms(const Arm<T>& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                     TorqueTermsWork<T>& work, TorqueTerms<T>& terms) {
  const int n = arm.dof();
  const Vec3<T> none = Vec3<T>::Constant(T(0));
  work.resize(n);
  calcLinkPoses(arm, q, work.newtonEuler.X_PL);
  calcNewtonEuler(arm, work.rest, work.rest, Vec3<T>(-arm.g_W), work.newtonEuler, terms.gravity);
  calcNewtonEuler(arm, work.rest, qdd, none, work.newtonEuler, terms.coupledInertia);
  terms.ownInertia = work.rest;
  for (int j = 0; j < n; ++j) {
    work.single[j] = qdd[j];
    calcNewtonEuler(arm, work.rest, work.single, none, work.newtonEuler, work.part);
    work.single[j] = T(0);
    terms.ownInertia[j] = work.part[j];
  }
  terms.coupledInertia -= terms.ownInertia;
  calcCentrifugalForces(arm, qd, work, terms.centrifugal);
  calcNewtonEuler(arm, qd, work.rest, none, work.newtonEuler, terms.coriolis);
  terms.coriolis -= terms.centrifugal;
}

/// What each joint, and each pair of joints, adds to the torque of one joint [N m|N].
struct JointPairs {
  VecX<double> inertia;  ///< of size N: M_ij q̈_j
  MatX<double> velocity;  ///< N x N: C_ij q̇_j² on the diagonal, B_ijk q̇_j q̇_k above it, 0 below

  [[nodiscard]] double calcSum() const { return inertia.sum() + velocity.sum(); }
};

/// The pairs of joint i (0-based) in a state that belongs to the form's position.
[[nodiscard]] inline JointPairs calcJointPairs(const ConfigurationSpaceForm<double>& form,
                                               const VecX<double>& qd, const VecX<double>& qdd,
                                               int i) {
  const int n = static_cast<int>(form.M.rows());
  JointPairs pairs{form.M.row(i).transpose().cwiseProduct(qdd), MatX<double>::Zero(n, n)};
  for (int j = 0; j < n; ++j) {
    pairs.velocity(j, j) = form.C(i, j) * qd[j] * qd[j];
    for (int k = j + 1; k < n; ++k) {
      pairs.velocity(j, k) = form.B(i, pairIndex(n, j, k)) * qd[j] * qd[k];
    }
  }
  return pairs;
}

}  // namespace denavit
