#pragma once

#include <algorithm>
#include <utility>

#include "core/formulations/formulation.h"
#include "core/formulations/homogeneous.h"

namespace denavit {

/// Lagrange's equations over 4x4 matrices as they are set forth (Uicker 1967; Kahn 1969; in Turney,
/// Mudge, Lee 1981, eq. 3.1; Zomaya, Morris 1988, eq. 2-5):
///
///   τ_i = Σ_j D_ij q̈_j + Σ_j Σ_k h_ijk q̇_j q̇_k + c_i,
///   D_ij  = Σ_q tr(∂T_q/∂q_j J_q (∂T_q/∂q_i)ᵗ),           q from max(i, j),
///   h_ijk = Σ_q tr(∂²T_q/∂q_j∂q_k J_q (∂T_q/∂q_i)ᵗ),      q from max(i, j, k),
///   c_i   = -Σ_q m_q gᵗ ∂T_q/∂q_i r_q,                    q from i,
///
/// with g the free-fall acceleration. Every coefficient is summed from its own derivatives,
/// ∂T_q/∂q_j = T_0^j-1 Q_j T_j-1^q and ∂²T_q/∂q_j∂q_k = T_0^j-1 Q_j T_j-1^k-1 Q_k T_k-1^q, which
/// are multiplied out where they occur: O(n⁴).
template <typename T>
struct UickerKahn {
  static constexpr FormulationInfo kInfo{
      .name = "lagrange",
      .title = "Lagrange, 4x4, as set forth (Uicker, Kahn)",
      .source = "Uicker 1967; Kahn 1969; Turney, Mudge, Lee 1981, eq. 3.1"};
  using Model = DistalArm<T>;

  struct Work {
    explicit Work(const Model& arm) : chain(arm.links.size()) {}
    ChainFragments<T> chain;
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    const std::size_t n = arm.links.size();
    tau.resize(arm.dof());
    work.chain.calc(arm, q);
    for (std::size_t i = 1; i <= n; ++i) {
      T sum(0);
      for (std::size_t j = 1; j <= n; ++j) {
        sum += calcD(arm, work, i, j) * at(qdd, j);
        for (std::size_t k = 1; k <= n; ++k) {
          sum += calcH(arm, work, i, j, k) * at(qd, j) * at(qd, k);
        }
      }
      tau[static_cast<Eigen::Index>(i - 1)] = sum + calcC(arm, work, i);
    }
  }

 private:
  static const T& at(const VecX<T>& v, std::size_t j) {
    return v[static_cast<Eigen::Index>(j - 1)];
  }

  static Mat4<T> calcU(const Model& arm, const Work& work, std::size_t q, std::size_t j) {
    const Mat4<T> Q_T = leftQ(arm.links[j - 1].type, work.chain.at(j - 1, q));
    return work.chain.at(0, j - 1).lazyProduct(Q_T);
  }

  static Mat4<T> calcU(const Model& arm, const Work& work, std::size_t q, std::size_t j,
                       std::size_t k) {
    if (j > k) std::swap(j, k);
    const Mat4<T> outer = leftQ(arm.links[k - 1].type, work.chain.at(k - 1, q));
    const Mat4<T> middle = work.chain.at(j - 1, k - 1).lazyProduct(outer);
    return work.chain.at(0, j - 1).lazyProduct(leftQ(arm.links[j - 1].type, middle));
  }

  static T calcD(const Model& arm, const Work& work, std::size_t i, std::size_t j) {
    T sum(0);
    for (std::size_t q = std::max(i, j); q <= arm.links.size(); ++q) {
      const Mat4<T> UJ = calcU(arm, work, q, j).lazyProduct(arm.links[q - 1].J);
      sum += traceOfProduct<T>(UJ, calcU(arm, work, q, i));
    }
    return sum;
  }

  static T calcH(const Model& arm, const Work& work, std::size_t i, std::size_t j, std::size_t k) {
    T sum(0);
    for (std::size_t q = std::max({i, j, k}); q <= arm.links.size(); ++q) {
      const Mat4<T> UJ = calcU(arm, work, q, j, k).lazyProduct(arm.links[q - 1].J);
      sum += traceOfProduct<T>(UJ, calcU(arm, work, q, i));
    }
    return sum;
  }

  static T calcC(const Model& arm, const Work& work, std::size_t i) {
    T sum(0);
    for (std::size_t q = i; q <= arm.links.size(); ++q) {
      const Vec4<T> mr = arm.links[q - 1].J.col(3);
      sum += calcGravityTerm<T>(arm.g_0, calcU(arm, work, q, i), mr);
    }
    return sum;
  }
};

}  // namespace denavit
