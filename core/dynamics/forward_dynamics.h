#pragma once

#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/newton_euler.h"
#include "core/linear/ldlt.h"

namespace denavit {

/// Scratch of forward dynamics; reusable without allocating. After a call M is factored.
template <Scalar T>
struct ForwardDynamicsWork {
  NewtonEulerWork<T> newtonEuler;
  InertiaMatrixWork<T> inertia;
  MatX<T> M;
  VecX<T> bias;
  VecX<T> rest;
};

/// M(q) and the bias C qd + g, from one evaluation of the link poses.
/// @param M  N x N, @param bias [N m|N] of size N, both to be filled
template <Scalar T>
void calcEquationOfMotion(const Arm<T>& arm, const VecX<T>& q, const VecX<T>& qd,
                          ForwardDynamicsWork<T>& work, MatX<T>& M, VecX<T>& bias) {
  if (work.rest.size() != arm.dof()) work.rest = VecX<T>::Constant(arm.dof(), T(0));
  calcLinkPoses(arm, q, work.newtonEuler.X_PL);
  calcNewtonEuler(arm, qd, work.rest, Vec3<T>(-arm.g_W), work.newtonEuler, bias);
  calcCompositeInertia(arm, work.newtonEuler.X_PL, work.inertia, M);
}

/// Forward dynamics qdd = M^-1 (tau - C qd - g): Walker and Orin's (1982) method 3 with an
/// unpivoted L D L^T. `tau` is net of friction and contains J^T w where a wrench acts. With double,
/// check isPositive(work.M) before believing qdd of an unproven arm.
/// @param tau [N m|N], @param qdd [per s²], of size N
template <Scalar T>
void calcForwardDynamics(const Arm<T>& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& tau,
                         ForwardDynamicsWork<T>& work, VecX<T>& qdd) {
  calcEquationOfMotion(arm, q, qd, work, work.M, work.bias);
  qdd = tau - work.bias;
  factorLdlt(work.M);
  solveLdlt(work.M, qdd);
}

}  // namespace denavit
