#pragma once

#include "core/formulations/formulation.h"
#include "core/formulations/homogeneous.h"

namespace denavit {

/// Recursive Lagrange over 4x4 matrices (Hollerbach 1980): Waters' forward recursion for Ẅ, and a
/// backward one that gathers what lies outboard, O(n):
///
///   D_i = J_i Ẅ_iᵗ + A_i+1 D_i+1,   c_i = m_i r_i + A_i+1 c_i+1,
///   τ_i = tr(∂W_i/∂q_i D_i) - gᵗ ∂W_i/∂q_i c_i.
template <typename T>
struct Hollerbach4x4 {
  static constexpr FormulationInfo kInfo{.name = "recursive-lagrange-4x4",
                                         .title = "Recursive Lagrange, 4x4 (Hollerbach)",
                                         .source = "Hollerbach 1980; El-Rayyes 1990, table 1.1"};
  using Model = DistalArm<T>;

  struct Work {
    explicit Work(const Model& arm) : links(arm.links.size()) {}
    std::vector<TransformRates<T>> links;
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    tau.resize(arm.dof());
    calcTransformRates(arm, q, qd, qdd, work.links);
    Mat4<T> Dt;  // D transposed: tr(U D) is the sum of the products with it
    Vec4<T> c;
    for (std::size_t i = arm.links.size(); i-- > 0;) {
      const Mat4<T>& J = arm.links[i].J;
      const TransformRates<T>& s = work.links[i];
      const Mat4<T> WJ = s.Wdd.lazyProduct(J);
      if (i + 1 == arm.links.size()) {
        Dt = WJ;
        c = J.col(3);
      } else {
        const Mat4<T>& A = work.links[i + 1].A;
        Dt = Mat4<T>(WJ + Dt.lazyProduct(A.transpose()));
        c = Vec4<T>(J.col(3) + A * c);
      }
      tau[static_cast<Eigen::Index>(i)] =
          traceOfProduct<T>(s.U, Dt) + calcGravityTerm<T>(arm.g_0, s.U, c);
    }
  }
};

}  // namespace denavit
