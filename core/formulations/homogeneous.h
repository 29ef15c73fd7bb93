#pragma once

#include "core/formulations/distal_arm.h"

namespace denavit {

// The 4x4 matrices of the Lagrangian formulations.

/// A_i, which takes frame i to frame i-1: [R p; 0 1].
template <Scalar T>
Mat4<T> calcA(const DistalLink<T>& link, const T& q) {
  DistalPose<T> X;
  calcDistalPose(link, q, X);
  Mat4<T> A;
  A.template topLeftCorner<3, 3>() = X.R;
  A.template bottomLeftCorner<1, 4>() << T(0), T(0), T(0), T(1);
  A.template topRightCorner<3, 1>() << link.a * X.c, link.a * X.s, X.d;
  return A;
}

/// Q M, where ∂A/∂q = Q A: for a revolute joint the first two rows change places, one of them its
/// sign; for a prismatic one the last row moves to the third. No operation is spent on it.
template <Scalar T>
Mat4<T> leftQ(JointType type, const Mat4<T>& M) {
  Mat4<T> QM = Mat4<T>::Constant(T(0));
  if (type == JointType::Revolute) {
    QM.row(0) = -M.row(1);
    QM.row(1) = M.row(0);
  } else {
    QM.row(2) = M.row(3);
  }
  return QM;
}

/// tr(A B^T), the sum of the products of all elements.
template <Scalar T>
T traceOfProduct(const Mat4<T>& A, const Mat4<T>& B) {
  return A.cwiseProduct(B).sum();
}

/// -m g^T U r, the generalised force against gravity where U = ∂T_q/∂q_i; the last column of J
/// holds m r and m.
template <Scalar T>
T calcGravityTerm(const Vec3<T>& g, const Mat4<T>& U, const Vec4<T>& mr) {
  const Vec3<T> force = U.template topRows<3>() * mr;
  return -g.dot(force);
}

/// The products T_j^q of consecutive A, all fragments of the chain: at(j, q) takes frame q to
/// frame j, at(j, j) is the identity.
template <Scalar T>
class ChainFragments {
 public:
  explicit ChainFragments(std::size_t n)
      : n_(n), fragments_((n + 1) * (n + 1), Mat4<T>(Mat4<T>::Identity())) {}

  void calc(const DistalArm<T>& arm, const VecX<T>& q) {
    for (std::size_t k = 1; k <= n_; ++k) {
      slot(k - 1, k) = calcA(arm.links[k - 1], q[static_cast<Eigen::Index>(k - 1)]);
      for (std::size_t j = 0; j + 1 < k; ++j) {
        slot(j, k).noalias() = at(j, k - 1).lazyProduct(at(k - 1, k));
      }
    }
  }
  [[nodiscard]] const Mat4<T>& at(std::size_t j, std::size_t q) const {
    return fragments_[j * (n_ + 1) + q];
  }

 private:
  Mat4<T>& slot(std::size_t j, std::size_t q) { return fragments_[j * (n_ + 1) + q]; }
  std::size_t n_;
  std::vector<Mat4<T>> fragments_;
};

/// T_0^i and its first two time derivatives, by the forward recursion of Waters (1979):
///
///   Ẇ_i = Ẇ_i-1 A + W_i-1 A' q̇,   Ẅ_i = Ẅ_i-1 A + 2 Ẇ_i-1 A' q̇ + W_i-1 (A'' q̇² + A' q̈).
template <Scalar T>
struct TransformRates {
  Mat4<T> A;        ///< A_i
  Mat4<T> W;        ///< T_0^i
  Mat4<T> Wd, Wdd;  ///< per s, per s²
  Mat4<T> U;        ///< ∂W_i/∂q_i = W_i-1 A'
};

/// @param links  one per link, filled
template <Scalar T>
void calcTransformRates(const DistalArm<T>& arm, const VecX<T>& q, const VecX<T>& qd,
                        const VecX<T>& qdd, std::vector<TransformRates<T>>& links) {
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const JointType type = arm.links[i].type;
    TransformRates<T>& s = links[i];
    s.A = calcA(arm.links[i], q[k]);
    const Mat4<T> A1 = leftQ(type, s.A), A2 = leftQ(type, A1);
    const T qd2 = qd[k] * qd[k];
    if (i == 0) {
      s.W = s.A;
      s.U = A1;
      s.Wd = A1 * qd[k];
      s.Wdd = A2 * qd2 + A1 * qdd[k];
      continue;
    }
    const TransformRates<T>& inner = links[i - 1];
    s.W.noalias() = inner.W.lazyProduct(s.A);
    s.U.noalias() = inner.W.lazyProduct(A1);
    s.Wd = inner.Wd.lazyProduct(s.A) + s.U * qd[k];
    const Mat4<T> B = A2 * qd2 + A1 * qdd[k];
    const Mat4<T> C = A1 * (T(2) * qd[k]);
    s.Wdd = inner.Wdd.lazyProduct(s.A) + inner.Wd.lazyProduct(C) + inner.W.lazyProduct(B);
  }
}

}  // namespace denavit
