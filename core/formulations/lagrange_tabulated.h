#pragma once

#include "core/formulations/formulation.h"
#include "core/formulations/homogeneous.h"

namespace denavit {

/// The same Lagrange equations in O(n³), by the strategy of the appendix of Turney, Mudge, Lee
/// (1981): the derivatives of every T_q are tabulated from fragments of the chain, and summed over
/// j and k before anything is multiplied by J_q,
///
///   S_q = Σ_j ∂T_q/∂q_j q̈_j + Σ_j (∂²T_q/∂q_j² q̇_j² + 2 Σ_k>j ∂²T_q/∂q_j∂q_k q̇_j q̇_k),
///   τ_i = Σ_q≥i tr(S_q J_q (∂T_q/∂q_i)ᵗ) - m_q gᵗ ∂T_q/∂q_i r_q.
template <typename T>
struct LagrangeTabulated {
  static constexpr FormulationInfo kInfo{
      .name = "lagrange-tabulated",
      .title = "Lagrange, 4x4, derivatives tabulated (Turney, Mudge, Lee)",
      .source = "Turney, Mudge, Lee 1981, eq. 3.1 and appendix"};
  using Model = DistalArm<T>;

  struct Work {
    explicit Work(const Model& arm) : chain(arm.links.size()), U(arm.links.size()) {}
    ChainFragments<T> chain;
    std::vector<Mat4<T>> U;  ///< ∂T_q/∂q_j of one link q, by j
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    const std::size_t n = arm.links.size();
    tau = VecX<T>::Constant(arm.dof(), T(0));
    work.chain.calc(arm, q);
    for (std::size_t link = 1; link <= n; ++link) {
      calcFirstDerivatives(arm, link, work);
      const Mat4<T> S = calcSecondRate(arm, link, qd, qdd, work);
      const Mat4<T>& J = arm.links[link - 1].J;
      const Mat4<T> SJ = S.lazyProduct(J);
      const Vec4<T> mr = J.col(3);
      for (std::size_t i = 0; i < link; ++i) {
        tau[static_cast<Eigen::Index>(i)] +=
            traceOfProduct<T>(SJ, work.U[i]) + calcGravityTerm<T>(arm.g_0, work.U[i], mr);
      }
    }
  }

 private:
  /// T_0^j M; T_0^0 costs nothing.
  static Mat4<T> carryToBase(const Work& work, std::size_t j, const Mat4<T>& M) {
    return j == 0 ? M : Mat4<T>(work.chain.at(0, j).lazyProduct(M));
  }

  static void calcFirstDerivatives(const Model& arm, std::size_t q, Work& work) {
    for (std::size_t j = 0; j < q; ++j) {
      work.U[j] = carryToBase(work, j, leftQ(arm.links[j].type, work.chain.at(j, q)));
    }
  }

  static Mat4<T> calcSecondRate(const Model& arm, std::size_t q, const VecX<T>& qd,
                                const VecX<T>& qdd, const Work& work) {
    Mat4<T> S = work.U[0] * qdd[0];
    for (std::size_t j = 1; j < q; ++j) S += work.U[j] * qdd[static_cast<Eigen::Index>(j)];
    for (std::size_t j = 0; j < q; ++j) {
      const T& rate = qd[static_cast<Eigen::Index>(j)];
      const T twice = T(2) * rate;
      const JointType type = arm.links[j].type;
      for (std::size_t k = j; k < q; ++k) {
        // ∂²T_q/∂q_j∂q_k; with j the first joint it is Q_1 times a derivative that is there.
        Mat4<T> U;
        if (j == 0) {
          U = leftQ(type, work.U[k]);
        } else {
          const Mat4<T> outer = leftQ(arm.links[k].type, work.chain.at(k, q));
          U = k == j ? outer : Mat4<T>(work.chain.at(j, k).lazyProduct(outer));
          U = carryToBase(work, j, leftQ(type, U));
        }
        S += U * T((k == j ? rate : twice) * qd[static_cast<Eigen::Index>(k)]);
      }
    }
    return S;
  }
};

}  // namespace denavit
