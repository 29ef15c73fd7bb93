#pragma once

#include "core/flexible/flexible_inertia.h"
#include "core/linear/ldlt.h"

namespace denavit {

/// Scratch of forward dynamics; reusable without allocating. After a call M is factored.
template <Scalar T>
struct FlexibleDynamicsWork {
  FlexibleNewtonEulerWork<T> newtonEuler;
  FlexibleInertiaWork<T> inertia;
  MatX<T> M;
  VecX<T> bias;
};

/// M(q) and the bias C qd + g + K q + D qd: inverse dynamics with qdd = 0 (Walker, Orin 1982).
template <Scalar T>
void calcFlexibleEquationOfMotion(const FlexibleArm<T>& arm, const VecX<T>& q, const VecX<T>& qd,
                                  FlexibleDynamicsWork<T>& work, MatX<T>& M, VecX<T>& bias) {
  auto& motion = work.newtonEuler;
  if (motion.rest.size() != arm.dof()) motion.rest = VecX<T>::Constant(arm.dof(), T(0));
  calcFlexibleInverseDynamics(arm, q, qd, motion.rest, motion, bias);
  calcFlexibleInertia(arm, motion.bent, work.inertia, M);
}

/// Forward dynamics qdd = M^-1 (tau - C qd - g - K q - D qd) with an unpivoted L D L^T. `tau` is
/// net of friction and contains J^T w where a wrench acts; its modal rows are 0 in free motion.
template <Scalar T>
void calcFlexibleForwardDynamics(const FlexibleArm<T>& arm, const VecX<T>& q, const VecX<T>& qd,
                                 const VecX<T>& tau, FlexibleDynamicsWork<T>& work, VecX<T>& qdd) {
  calcFlexibleEquationOfMotion(arm, q, qd, work, work.M, work.bias);
  qdd = tau - work.bias;
  factorLdlt(work.M);
  solveLdlt(work.M, qdd);
}

}  // namespace denavit
