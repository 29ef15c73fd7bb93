#pragma once

#include "core/formulations/distal_newton_euler.h"
#include "core/formulations/formulation.h"

namespace denavit {

/// Newton-Euler in the link frames of the distal convention, as Luh, Walker, Paul (1980) write it
/// and Turney, Mudge, Lee (1981, eq. 3.7-3.13) and El-Rayyes (1990, section 2.1) repeat it. With z
/// the axis of frame i-1, outward for a revolute joint
///
///   ω_i = R (ω_i-1 + z q̇),   α_i = R (α_i-1 + ω_i-1 × z q̇ + z q̈),
///   a_i = ω_i × (ω_i × r*) + α_i × r* + R a_i-1,
///   â_i = ω_i × (ω_i × r̂) + α_i × r̂ + a_i,
///
/// while a prismatic one leaves ω, α and adds R (z q̈ + 2 ω_i-1 × z q̇) to a_i; inward
///
///   f_i = m â_i + R f_i+1,   n_i = I α + ω × I ω + m (r̂ + r*) × â + r* × R f_i+1 + R n_i+1,
///
/// and τ is the component of n_i (f_i) along z. Gravity is the base's acceleration -g.
/// Turney, Mudge, Lee print ω_i in place of ω_i-1 in eq. 3.8; their eq. 4.11 is right.
template <typename T>
struct LuhWalkerPaul {
  static constexpr FormulationInfo kInfo{
      .name = "luh-walker-paul",
      .title = "Newton-Euler (Luh, Walker, Paul)",
      .source = "Luh, Walker, Paul 1980; Turney, Mudge, Lee 1981, eq. 3.7-3.13"};
  using Model = DistalArm<T>;

  using LinkState = DistalLinkState<T>;
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
      const Vec3<T> F = s.ahat * link.mass;
      const Vec3<T> Iw = link.I * s.w;
      s.n = link.I * s.al + s.w.cross(Iw) + Vec3<T>(link.r + s.X.r).cross(F);
      s.f = F;
      const LinkState* outer = i + 1 < n ? &work.links[i + 1] : nullptr;
      tau[static_cast<Eigen::Index>(i)] = gatherLoad<T>(link, outer, s);
    }
  }

 private:
  /// Equations 3.7-3.10 from the motion w, al, a of frame i-1.
  static void calcMotion(const DistalLink<T>& link, const T& qd, const T& qdd, const Vec3<T>& w,
                         const Vec3<T>& al, const Vec3<T>& a, LinkState& s) {
    calcJointMotion<T>(link, qd, qdd, w, al, a, s);
    s.a += s.w.cross(Vec3<T>(s.w.cross(s.X.r))) + s.al.cross(s.X.r);
    s.ahat = s.w.cross(Vec3<T>(s.w.cross(link.r))) + s.al.cross(link.r) + s.a;
  }
};

}  // namespace denavit
