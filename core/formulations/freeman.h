#pragma once

#include "core/dynamics/inertia_power.h"
#include "core/formulations/formulation.h"

namespace denavit {

/// Kinematic influence coefficients (Thomas 1981; Freeman 1985, eq. 2-145, 2-195 to 2-198):
///
///   τ = I* q̈ + q̇ᵗ P* q̇ - Σ_j m_j G_jᵗ g,
///
/// with I* and P* of core/dynamics/inertia_power.h. The print of eq. 2-145 lost the minus sign
/// before the applied loads, of which the weights m g are the ones here.
template <typename T>
struct Freeman {
  static constexpr FormulationInfo kInfo{.name = "influence-coefficients",
                                         .title = "Influence coefficients, I* and P* (Freeman)",
                                         .source = "Freeman 1985, eq. 2-145, 2-195 to 2-198"};
  using Model = Arm<T>;

  struct Work {
    explicit Work(const Model&) {}
    InertiaPowerWork<T> coefficients;
    MatX<T> I;
    std::vector<MatX<T>> P;
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    const int N = arm.dof();
    calcInertiaPower(arm, q, work.coefficients, work.I, work.P);
    tau.resize(N);
    for (int k = 0; k < N; ++k) {
      T sum(0);
      for (int n = 0; n < N; ++n) {
        sum += work.I(k, n) * qdd[n];
        for (int m = 0; m < N; ++m) {
          sum += work.P[static_cast<std::size_t>(k)](m, n) * T(qd[m] * qd[n]);
        }
      }
      tau[k] = sum;
    }
    for (int j = 0; j < N; ++j) {
      const Vec3<T> weight = arm.g_W * arm.links[static_cast<std::size_t>(j)].mass;
      calcLinkInfluence(arm, j, 1, work.coefficients);
      for (int k = 0; k <= j; ++k) tau[k] -= work.coefficients.centre.g(k).dot(weight);
    }
  }
};

}  // namespace denavit
