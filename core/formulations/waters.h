#pragma once

#include "core/formulations/formulation.h"
#include "core/formulations/homogeneous.h"

namespace denavit {

/// Lagrange with recursive accelerations (Waters 1979): Ẅ_q = d²T_0^q/dt² comes from a forward
/// recursion, so that the double sum over velocities is gone, and only the sum over outer links
/// stays, O(n²):
///
///   τ_i = Σ_q≥i tr(∂T_q/∂q_i J_q Ẅ_qᵗ) - m_q gᵗ ∂T_q/∂q_i r_q,
///
/// where ∂T_q/∂q_i = ∂T_q-1/∂q_i A_q.
template <typename T>
struct Waters {
  static constexpr FormulationInfo kInfo{.name = "waters",
                                         .title = "Recursive Lagrange, accelerations (Waters)",
                                         .source = "Waters 1979"};
  using Model = DistalArm<T>;

  struct Work {
    explicit Work(const Model& arm) : links(arm.links.size()) {}
    std::vector<TransformRates<T>> links;
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    const std::size_t n = arm.links.size();
    tau.resize(arm.dof());
    calcTransformRates(arm, q, qd, qdd, work.links);
    // J Ẅᵗ of each link serves every joint inboard of it.
    for (std::size_t i = 0; i < n; ++i) {
      work.links[i].Wd.noalias() = work.links[i].Wdd.lazyProduct(arm.links[i].J);
    }
    for (std::size_t i = 0; i < n; ++i) {
      T sum(0);
      Mat4<T> U = work.links[i].U;
      for (std::size_t outer = i; outer < n; ++outer) {
        if (outer > i) U = Mat4<T>(U.lazyProduct(work.links[outer].A));
        const Vec4<T> mr = arm.links[outer].J.col(3);
        sum += traceOfProduct<T>(U, work.links[outer].Wd) + calcGravityTerm<T>(arm.g_0, U, mr);
      }
      tau[static_cast<Eigen::Index>(i)] = sum;
    }
  }
};

}  // namespace denavit
