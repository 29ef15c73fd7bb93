#pragma once

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// Freeman's (1985) kinematic influence coefficients of a point of a link, or of its rotation: the
/// geometric derivatives by the joint variables, in world axes,
///
///   first order G:  g(n)       velocity = Σ g(n) q̇_n,
///   second order H: h(m, n)    = ∂g(n)/∂q_m,
///   third order D:  d(l, m, n) = ∂h(m, n)/∂q_l.
///
/// Translational H and D are symmetric in all indices, rotational ones are not. Reusable without
/// allocating for arms of one size.
template <Scalar T>
class InfluenceCoefficients {
 public:
  /// @param order  1, 2 or 3: how far coefficients are wanted
  void resize(int joints, int order) {
    assert(order >= 1 && order <= 3);
    n_ = static_cast<std::size_t>(joints);
    order_ = order;
    const Vec3<T> zero = Vec3<T>::Constant(T(0));
    g_.assign(n_, zero);
    h_.assign(order > 1 ? n_ * n_ : 0, zero);
    d_.assign(order > 2 ? n_ * n_ * n_ : 0, zero);
  }
  [[nodiscard]] int jointCount() const { return static_cast<int>(n_); }
  [[nodiscard]] int order() const { return order_; }

  [[nodiscard]] const Vec3<T>& g(int n) const { return g_[at(n)]; }
  [[nodiscard]] const Vec3<T>& h(int m, int n) const { return h_[at(m) * n_ + at(n)]; }
  [[nodiscard]] const Vec3<T>& d(int l, int m, int n) const {
    return d_[(at(l) * n_ + at(m)) * n_ + at(n)];
  }
  Vec3<T>& g(int n) { return g_[at(n)]; }
  Vec3<T>& h(int m, int n) { return h_[at(m) * n_ + at(n)]; }
  Vec3<T>& d(int l, int m, int n) { return d_[(at(l) * n_ + at(m)) * n_ + at(n)]; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::size_t n_ = 0;
  int order_ = 1;
  std::vector<Vec3<T>> g_, h_, d_;
};

/// Coefficients of a link's rotation (Freeman 1985, eq. 2-56, 2-69, 2-105, 2-106; tables 2.3 to
/// 2.5). Only revolute joints up to the link's own count; with s the joint axes,
///
///   g(n) = s_n,   h(m, n) = s_m × s_n for m < n,
///   d(l, m, n) = s_l × (s_m × s_n) for l < m < n,  s_m × (s_l × s_n) for m <= l < n;
///
/// everything else is zero.
/// @param link  0-based   @param order  1, 2 or 3
template <Scalar T>
void calcRotationalInfluence(const Arm<T>& arm, const Kinematics<T>& kinematics, int link,
                             int order, InfluenceCoefficients<T>& out) {
  const auto revolute = [&](int i) {
    return arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
  };
  out.resize(arm.jointCount(), order);
  for (int n = 0; n <= link; ++n) {
    if (revolute(n)) out.g(n) = kinematics.X_WL[static_cast<std::size_t>(n)].R.col(2);
  }
  for (int n = 0; order > 1 && n <= link; ++n) {
    for (int m = 0; m < n; ++m) {
      if (revolute(n) && revolute(m)) out.h(m, n) = out.g(m).cross(out.g(n));
    }
  }
  for (int n = 0; order > 2 && n <= link; ++n) {
    for (int m = 0; m < n; ++m) {
      for (int l = 0; l < n; ++l) {
        if (!revolute(n) || !revolute(m) || !revolute(l)) continue;
        out.d(l, m, n) = out.g(std::min(l, m)).cross(out.h(std::max(l, m), n));
      }
    }
  }
}

/// Coefficients of a point P that moves with a link (Freeman 1985, eq. 2-66, 2-76 to 2-84, 2-111
/// to 2-115; tables 2.3 to 2.5): for revolute joints g(n) = s_n × (P - R_n), for prismatic ones
/// s_n, and with a <= b <= c the indices in order
///
///   h = s_a × g(c),   d = s_a × (s_b × g(c)),
///
/// zero where a (or b) is prismatic: a prismatic joint counts only as the outermost one.
/// @param link  0-based, the link that carries P   @param p_WP [m] in the world
/// @param order  1, 2 or 3
template <Scalar T>
void calcTranslationalInfluence(const Arm<T>& arm, const Kinematics<T>& kinematics, int link,
                                const Vec3<T>& p_WP, int order, InfluenceCoefficients<T>& out) {
  const auto revolute = [&](int i) {
    return arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
  };
  const auto axis = [&](int i) -> Vec3<T> {
    return kinematics.X_WL[static_cast<std::size_t>(i)].R.col(2);
  };
  out.resize(arm.jointCount(), order);
  for (int n = 0; n <= link; ++n) {
    const Pose<T>& X_WL = kinematics.X_WL[static_cast<std::size_t>(n)];
    out.g(n) = revolute(n) ? Vec3<T>(axis(n).cross(Vec3<T>(p_WP - X_WL.p))) : axis(n);
  }
  for (int n = 0; order > 1 && n <= link; ++n) {
    for (int m = 0; m <= n; ++m) {
      if (revolute(m)) out.h(m, n) = out.h(n, m) = axis(m).cross(out.g(n));
    }
  }
  for (int c = 0; order > 2 && c <= link; ++c) {
    for (int b = 0; b <= c; ++b) {
      for (int a = 0; a <= b; ++a) {
        if (!revolute(a) || !revolute(b)) continue;
        const Vec3<T> d = axis(a).cross(out.h(b, c));
        out.d(a, b, c) = out.d(a, c, b) = out.d(b, a, c) = d;
        out.d(b, c, a) = out.d(c, a, b) = out.d(c, b, a) = d;
      }
    }
  }
}

/// Velocity (angular velocity): G q̇.
template <Scalar T>
Vec3<T> calcRate(const InfluenceCoefficients<T>& k, const VecX<T>& qd) {
  Vec3<T> sum = Vec3<T>::Constant(T(0));
  for (int n = 0; n < k.jointCount(); ++n) sum += k.g(n) * qd[n];
  return sum;
}

/// Acceleration (angular acceleration): G q̈ + q̇ᵗ H q̇ (eq. 2-27, 2-70, 2-100).
template <Scalar T>
Vec3<T> calcSecondRate(const InfluenceCoefficients<T>& k, const VecX<T>& qd, const VecX<T>& qdd) {
  Vec3<T> sum = calcRate(k, qdd);
  for (int m = 0; m < k.jointCount(); ++m) {
    for (int n = 0; n < k.jointCount(); ++n) sum += k.h(m, n) * T(qd[m] * qd[n]);
  }
  return sum;
}

/// Jerk (angular jerk): G q⃛ + q̇ᵗ (H + 2 Hᵗ) q̈ + (q̇ᵗ D q̇) q̇ (eq. 2-44, 2-107); needs order 3.
template <Scalar T>
Vec3<T> calcJerk(const InfluenceCoefficients<T>& k, const VecX<T>& qd, const VecX<T>& qdd,
                 const VecX<T>& qddd) {
  Vec3<T> sum = calcRate(k, qddd);
  for (int m = 0; m < k.jointCount(); ++m) {
    for (int n = 0; n < k.jointCount(); ++n) {
      sum += k.h(m, n) * T(T(2) * qd[m] * qdd[n] + qdd[m] * qd[n]);
      for (int l = 0; l < k.jointCount(); ++l) {
        sum += k.d(l, m, n) * T(qd[l] * qd[m] * qd[n]);
      }
    }
  }
  return sum;
}

}  // namespace denavit
