#pragma once

#include <algorithm>

#include "core/formulations/formulation.h"
#include "core/formulations/homogeneous.h"

namespace denavit {

/// How the product of Zomaya and Morris' eq. 16 is ordered.
enum class DifferentialOrder { AsPrinted, InnerJointFirst };

/// Lagrange by differential transforms: ∂T_q/∂q_j = T_q Δ_j, with Δ_j seen from frame q, so that
/// T_q drops out of every trace (Zomaya, Morris 1988, eq. 6-17; after Paul 1981, Bejczy 1974):
///
///   P_ij  = Σ_q tr(Δ_j J_q Δ_iᵗ),   P_ijk = Σ_q tr(Δ_j Δ_k J_q Δ_iᵗ),   p_i = -Σ_q m_q gᵗ T_q Δ_i
///   r_q.
///
/// P_ijk leaves out T_q ∂Δ_k/∂q_j. What is left out is zero for k <= j and the commutator
/// [Δ_k, Δ_j] for k > j, so the inner joint's Δ first, Δ_min(j,k) Δ_max(j,k), makes the very same
/// product exact. As printed it is wrong for one order of every pair.
template <typename T, DifferentialOrder order>
struct DifferentialLagrange {
  using Model = DistalArm<T>;

  struct Work {
    explicit Work(const Model& arm) : A(arm.links.size()), Delta(arm.links.size()) {}
    std::vector<Mat4<T>> A;
    std::vector<Mat4<T>> Delta;  ///< Δ_j seen from the link at hand
    Mat4<T> W;                   ///< T_q of the link at hand
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    const std::size_t n = arm.links.size();
    tau = VecX<T>::Constant(arm.dof(), T(0));
    for (std::size_t link = 0; link < n; ++link) {
      advance(arm, link, q[static_cast<Eigen::Index>(link)], work);
      const Mat4<T>& J = arm.links[link].J;
      const Mat4<T> S = calcSum(link, qd, qdd, work).lazyProduct(J);
      const Vec3<T> g = work.W.template topLeftCorner<3, 3>().transpose() * arm.g_0;
      const Vec4<T> mr = J.col(3);
      for (std::size_t i = 0; i <= link; ++i) {
        tau[static_cast<Eigen::Index>(i)] +=
            traceOfProduct<T>(S, work.Delta[i]) + calcGravityTerm<T>(g, work.Delta[i], mr);
      }
    }
  }

 private:
  /// Takes W and every Δ from frame q-1 to frame q: Δ' = A^-1 Δ A, and the new joint's is A^-1 Q A.
  static void advance(const Model& arm, std::size_t link, const T& q, Work& work) {
    const Mat4<T> A = calcA(arm.links[link], q);
    Mat4<T> inverse = Mat4<T>::Identity();
    inverse.template topLeftCorner<3, 3>() = A.template topLeftCorner<3, 3>().transpose();
    const Vec3<T> p = A.template topRightCorner<3, 1>();
    inverse.template topRightCorner<3, 1>() = -(A.template topLeftCorner<3, 3>().transpose() * p);
    work.W = link == 0 ? A : Mat4<T>(work.W.lazyProduct(A));
    for (std::size_t j = 0; j < link; ++j) {
      work.Delta[j] = inverse.lazyProduct(Mat4<T>(work.Delta[j].lazyProduct(A)));
    }
    work.Delta[link] = inverse.lazyProduct(leftQ(arm.links[link].type, A));
  }

  /// Σ Δ_j q̈_j + ΣΣ Δ_j Δ_k q̇_j q̇_k over the joints up to the link.
  static Mat4<T> calcSum(std::size_t link, const VecX<T>& qd, const VecX<T>& qdd,
                         const Work& work) {
    Mat4<T> S = work.Delta[0] * qdd[0];
    for (std::size_t j = 1; j <= link; ++j) S += work.Delta[j] * qdd[static_cast<Eigen::Index>(j)];
    for (std::size_t j = 0; j <= link; ++j) {
      for (std::size_t k = 0; k <= link; ++k) {
        const T rates = qd[static_cast<Eigen::Index>(j)] * qd[static_cast<Eigen::Index>(k)];
        const bool asPrinted = order == DifferentialOrder::AsPrinted;
        const std::size_t first = asPrinted ? j : std::min(j, k);
        const std::size_t second = asPrinted ? k : std::max(j, k);
        S += work.Delta[first].lazyProduct(work.Delta[second]) * rates;
      }
    }
    return S;
  }
};

/// The simplified Coriolis and centripetal terms as printed: an approximation.
template <typename T>
struct ZomayaMorris : DifferentialLagrange<T, DifferentialOrder::AsPrinted> {
  static constexpr FormulationInfo kInfo{
      .name = "zomaya-morris",
      .title = "Simplified Coriolis terms (Zomaya, Morris)",
      .source = "Zomaya, Morris 1988, eq. 2-17",
      .approximate = true,
      .remark =
          "its velocity terms are wrong by a third and more; inertia and gravity terms are exact"};
};

/// The same with the inner joint's differential first, which is exact at the same cost.
template <typename T>
struct ZomayaMorrisOrdered : DifferentialLagrange<T, DifferentialOrder::InnerJointFirst> {
  static constexpr FormulationInfo kInfo{
      .name = "zomaya-morris-ordered",
      .title = "Differential transforms, inner joint first",
      .source = "Zomaya, Morris 1988, eq. 16, products reordered",
      .remark = "exact: the term that the paper neglects is the commutator of the two factors"};
};

}  // namespace denavit
