#pragma once

#include <functional>
#include <vector>

#include "core/dynamics/newton_euler.h"

namespace denavit {

/// Index of the product q̇_j q̇_k, j < k, among [q̇_1 q̇_2, q̇_1 q̇_3, ..., q̇_n-1 q̇_n] (Craig 2005, eq.
/// 6.64). 0-based.
[[nodiscard]] constexpr int pairIndex(int n, int j, int k) {
  return j * (2 * n - j - 1) / 2 + (k - j - 1);
}

/// The configuration-space form of the dynamics (Craig 2005, eq. 6.63): matrices of the position
/// alone,
///
///   τ = M q̈ + B [q̇ q̇] + C [q̇²] + G.
template <Scalar T>
struct ConfigurationSpaceForm {
  MatX<T> M;  ///< N x N
  MatX<T> B;  ///< N x N(N-1)/2, Coriolis coefficients of the products in pairIndex's order
  MatX<T> C;  ///< N x N, centrifugal coefficients
  VecX<T> G;  ///< [N m|N] gravity

  /// B [q̇ q̇] + C [q̇²], the velocity forces.
  [[nodiscard]] VecX<T> calcVelocityForces(const VecX<T>& qd) const;
  /// The factorisation of the velocity forces by Christoffel symbols, C(q, q̇) q̇ = B [q̇ q̇] + C [q̇²]
  /// with c_ij = Σ_k Γ_ijk q̇_k, for which dM/dt - 2 C is skew-symmetric. N x N.
  [[nodiscard]] MatX<T> calcChristoffelMatrix(const VecX<T>& qd) const;
  /// Christoffel symbol of the first kind Γ_ijk = (∂M_ij/∂q_k + ∂M_ik/∂q_j - ∂M_jk/∂q_i) / 2.
  [[nodiscard]] T christoffel(int i, int j, int k) const {
    if (j == k) return C(i, j);
    return T(0.5) * B(i, pairIndex(static_cast<int>(M.rows()), std::min(j, k), std::max(j, k)));
  }
};

/// Inverse dynamics of an arm without gravity, at one position: fills tau from (qd, qdd).
template <Scalar T>
using WeightlessDynamics = std::function<void(const VecX<T>& qd, const VecX<T>& qdd, VecX<T>& tau)>;

/// M, B and C by strobing (Turney, Mudge, Lee 1981, section 8): any inverse dynamics without
/// gravity and load, asked with unit vectors. A unit acceleration gives a column of M; unit
/// velocities of one joint its centrifugal coefficients, of two joints, less those of each, their
/// Coriolis ones. Gravity is left alone.
template <Scalar T>
void strobe(int n, const WeightlessDynamics<T>& dynamics, ConfigurationSpaceForm<T>& form) {
  VecX<T> qd = VecX<T>::Constant(n, T(0)), qdd = qd, tau(n);
  form.M.resize(n, n);
  form.C.resize(n, n);
  form.B.resize(n, n * (n - 1) / 2);
  for (int j = 0; j < n; ++j) {
    qdd[j] = T(1);
    dynamics(qd, qdd, tau);
    qdd[j] = T(0);
    form.M.col(j) = tau;
    qd[j] = T(1);
    dynamics(qd, qdd, tau);
    qd[j] = T(0);
    form.C.col(j) = tau;
  }
  for (int j = 0; j < n; ++j) {
    for (int k = j + 1; k < n; ++k) {
      qd[j] = qd[k] = T(1);
      dynamics(qd, qdd, tau);
      qd[j] = qd[k] = T(0);
      form.B.col(pairIndex(n, j, k)) = tau - form.C.col(j) - form.C.col(k);
    }
  }
}

/// The configuration-space form at q, by strobing the program's own recursion.
template <Scalar T>
void calcConfigurationSpaceForm(const Arm<T>& arm, const VecX<T>& q, NewtonEulerWork<T>& work,
                                ConfigurationSpaceForm<T>& form) {
  calcGravityForces(arm, q, work, form.G);
  const Vec3<T> none = Vec3<T>::Constant(T(0));
  strobe<T>(
      arm.dof(),
      [&](const VecX<T>& qd, const VecX<T>& qdd, VecX<T>& tau) {
        calcNewtonEuler(arm, qd, qdd, none, work, tau);
      },
      form);
}

template <Scalar T>
VecX<T> ConfigurationSpaceForm<T>::calcVelocityForces(const VecX<T>& qd) const {
  const int n = static_cast<int>(M.rows());
  VecX<T> forces = VecX<T>::Constant(n, T(0));
  for (int j = 0; j < n; ++j) {
    forces += C.col(j) * T(qd[j] * qd[j]);
    for (int k = j + 1; k < n; ++k) forces += B.col(pairIndex(n, j, k)) * T(qd[j] * qd[k]);
  }
  return forces;
}

template <Scalar T>
MatX<T> ConfigurationSpaceForm<T>::calcChristoffelMatrix(const VecX<T>& qd) const {
  const int n = static_cast<int>(M.rows());
  MatX<T> matrix = MatX<T>::Constant(n, n, T(0));
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) matrix(i, j) += christoffel(i, j, k) * qd[k];
    }
  }
  return matrix;
}

}  // namespace denavit
