#pragma once

#include "core/formulations/formulation.h"
#include "core/kinematics/link_poses.h"

namespace denavit {

/// Newton-Euler in the link frames of the modified (proximal) convention, as Craig (2005, eq.
/// 6.45-6.53) writes it. Outward for a revolute joint
///
///   ω_i+1 = R ω_i + θ̇ Ẑ,   ω̇_i+1 = R ω̇_i + R ω_i × θ̇ Ẑ + θ̈ Ẑ,
///   v̇_i+1 = R (ω̇_i × P + ω_i × (ω_i × P) + v̇_i),
///
/// and for a prismatic one (eq. 6.31-6.35, of which the print gives the first only)
///
///   ω_i+1 = R ω_i,   ω̇_i+1 = R ω̇_i,   v̇_i+1 = R (...) + 2 ω_i+1 × ḋ Ẑ + d̈ Ẑ;
///
/// then F = m v̇_C, N = I ω̇ + ω × I ω; inward f_i = R f_i+1 + F_i,
/// n_i = N_i + R n_i+1 + P_C × F_i + P × R f_i+1, and τ = n·Ẑ (f·Ẑ). v̇_0 = -g.
template <typename T>
struct Craig {
  static constexpr FormulationInfo kInfo{
      .name = "craig", .title = "Newton-Euler (Craig)", .source = "Craig 2005, eq. 6.45-6.53"};
  using Model = Arm<T>;

  struct LinkState {
    LinkPose<T> X;
    Vec3<T> w, wd, vd, F, N, f, n;
  };
  struct Work {
    explicit Work(const Model& arm) : links(arm.links.size()) {}
    std::vector<LinkState> links;
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    const std::size_t n = arm.links.size();
    tau.resize(arm.dof());
    Vec3<T> w = Vec3<T>::Constant(T(0)), wd = w, vd = arm.X_W0.R.transpose() * Vec3<T>(-arm.g_W);
    for (std::size_t i = 0; i < n; ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      LinkState& s = work.links[i];
      calcLinkPose(arm.links[i], q[k], s.X);
      calcMotion(arm.links[i], qd[k], qdd[k], w, wd, vd, s);
      w = s.w, wd = s.wd, vd = s.vd;
    }
    for (std::size_t i = n; i-- > 0;) {
      const Link<T>& link = arm.links[i];
      LinkState& s = work.links[i];
      s.f = s.F;
      s.n = s.N + link.p_LC.cross(s.F);
      if (i + 1 < n) {
        const LinkState& outer = work.links[i + 1];
        const Vec3<T> f = outer.X.R * outer.f;
        s.f += f;
        s.n += outer.X.R * outer.n + outer.X.p.cross(f);
      }
      tau[static_cast<Eigen::Index>(i)] = (link.type == JointType::Revolute ? s.n : s.f)[2];
    }
  }

 private:
  /// Equations 6.45-6.50 from the motion w, wd, vd of link i.
  static void calcMotion(const Link<T>& link, const T& qd, const T& qdd, const Vec3<T>& w,
                         const Vec3<T>& wd, const Vec3<T>& vd, LinkState& s) {
    const Mat3<T> R = s.X.R.transpose();
    const Vec3<T>& P = s.X.p;
    s.w = R * w;
    s.wd = R * wd;
    s.vd = R * Vec3<T>(wd.cross(P) + w.cross(Vec3<T>(w.cross(P))) + vd);
    if (link.type == JointType::Revolute) {
      s.wd += Vec3<T>(s.w[1] * qd, -(s.w[0] * qd), qdd);
      s.w[2] += qd;
    } else {
      const T twice = T(2) * qd;
      s.vd += Vec3<T>(s.w[1] * twice, -(s.w[0] * twice), qdd);
    }
    const Vec3<T> vdC = s.wd.cross(link.p_LC) + s.w.cross(Vec3<T>(s.w.cross(link.p_LC))) + s.vd;
    s.F = vdC * link.mass;
    const Vec3<T> Iw = link.I_LC_L * s.w;
    s.N = link.I_LC_L * s.wd + s.w.cross(Iw);
  }
};

}  // namespace denavit
