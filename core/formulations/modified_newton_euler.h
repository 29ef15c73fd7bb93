#pragma once

#include "core/dynamics/newton_euler.h"
#include "core/formulations/distal_newton_euler.h"
#include "core/formulations/formulation.h"

namespace denavit {

/// Newton-Euler with the acceleration matrix A = [α] + [ω][ω] of each link computed once (Turney,
/// Mudge, Lee 1981, eq. 7.1-7.6):
///
///   a_i = A r* + R a_i-1,   â_i = A r̂ + a_i,   f_i = m â_i + R f_i+1,
///   n_i = tr{A K Qᵗ} + m (r̂ + r*) × â + r* × R f_i+1 + R n_i+1,
///
/// where tr{A K Qᵗ} has the components (AK)zy - (AK)yz, (AK)xz - (AK)zx, (AK)yx - (AK)xy; the print
/// has the first with the opposite sign. A prismatic joint adds R (z q̈ + 2 ω_i-1 × z q̇) to a_i.
template <typename T>
struct ModifiedNewtonEuler {
  static constexpr FormulationInfo kInfo{.name = "modified-newton-euler",
                                         .title = "Modified Newton-Euler (Turney, Mudge, Lee)",
                                         .source = "Turney, Mudge, Lee 1981, eq. 7.1-7.6"};
  using Model = DistalArm<T>;

  struct LinkState : DistalLinkState<T> {
    Mat3<T> A;
  };
  struct Work {
    explicit Work(const Model& arm) : links(arm.links.size()) {}
    std::vector<LinkState> links;
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    const std::size_t n = arm.links.size();
    tau.resize(arm.dof());
    Vec3<T> w = Vec3<T>::Constant(T(0)), al = w, a = -arm.g_0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      LinkState& s = work.links[i];
      calcDistalPose(arm.links[i], q[k], s.X);
      calcMotion(arm.links[i], qd[k], qdd[k], w, al, a, s);
      w = s.w, al = s.al, a = s.a;
    }
    for (std::size_t i = n; i-- > 0;) {
      const DistalLink<T>& link = arm.links[i];
      LinkState& s = work.links[i];
      const Mat3<T> AK = s.A * link.K;
      const Vec3<T> F = s.ahat * link.mass;
      s.n << AK(2, 1) - AK(1, 2), AK(0, 2) - AK(2, 0), AK(1, 0) - AK(0, 1);
      s.n += Vec3<T>(link.r + s.X.r).cross(F);
      s.f = F;
      const LinkState* outer = i + 1 < n ? &work.links[i + 1] : nullptr;
      tau[static_cast<Eigen::Index>(i)] = gatherLoad<T>(link, outer, s);
    }
  }

 private:
  /// Equations 7.1-7.4 from the motion w, al, a of frame i-1.
  static void calcMotion(const DistalLink<T>& link, const T& qd, const T& qdd, const Vec3<T>& w,
                         const Vec3<T>& al, const Vec3<T>& a, LinkState& s) {
    calcJointMotion<T>(link, qd, qdd, w, al, a, s);
    s.A = calcAccelerationMatrix(s.w, s.al);
    s.a += s.A * s.X.r;
    s.ahat = s.A * link.r + s.a;
  }
};

}  // namespace denavit
