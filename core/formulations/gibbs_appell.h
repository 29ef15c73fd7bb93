#pragma once

#include <algorithm>

#include "core/formulations/formulation.h"
#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// Gibbs-Appell equations (Horowitz, Tomizuka 1980; in Turney, Mudge, Lee 1981, eq. 3.14), in base
/// axes. With z_j the axis of joint j, I_q the inertia of link q about its centre of mass, and
/// p_jq from joint j to that centre,
///
///   τ_i = Σ_q≥i { Σ_j [z_i·I_q z_j + m_q g_iq·g_jq] q̈_j
///        + Σ_j Σ_k [z_i·(I_q z_u × z_v / 2 + z_k × (I_q - tr(I_q)/2) z_j) + m_q g_iq·h_uv] q̇_j q̇_k
///        - m_q g_iq·g },   g_jq = z_j × p_jq,   h_uv = z_u × g_vq,
///
/// u = min(j, k), v = max(j, k). A prismatic joint has no rotational terms, g_jq = z_j, and h_uv =
/// 0 where u is prismatic. Found as the derivative of the acceleration energy by q̈_i; each
/// coefficient is formed by itself, O(n⁴): the set shows the structure and was not meant to be
/// fast.
template <typename T>
struct GibbsAppell {
  static constexpr FormulationInfo kInfo{
      .name = "gibbs-appell",
      .title = "Gibbs-Appell (Horowitz, Tomizuka)",
      .source = "Horowitz, Tomizuka 1980; Turney, Mudge, Lee 1981, eq. 3.14"};
  using Model = Arm<T>;

  struct Work {
    explicit Work(const Model& arm) : z(arm.links.size()), g(arm.links.size()) {}
    Kinematics<T> kinematics;
    std::vector<Vec3<T>> z;  ///< axes; of prismatic joints, zero: they turn nothing
    std::vector<Vec3<T>> g;  ///< velocity of the centre of link q by joint
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    const int n = arm.dof();
    calcForwardKinematics(arm, q, work.kinematics);
    tau = VecX<T>::Constant(n, T(0));
    for (int link = 0; link < n; ++link) {
      calcPartialVelocities(arm, link, work);
      const auto index = static_cast<std::size_t>(link);
      const Mat3<T>& R = work.kinematics.X_WL[index].R;
      const Mat3<T> I = R * Mat3<T>(arm.links[index].I_LC_L * R.transpose());
      for (int i = 0; i <= link; ++i) {
        tau[i] += calcForce(arm, i, link, I, qd, qdd, work);
      }
    }
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  static void calcPartialVelocities(const Model& arm, int link, Work& work) {
    const Vec3<T> centre = work.kinematics.X_WL[at(link)] * arm.links[at(link)].p_LC;
    for (int j = 0; j <= link; ++j) {
      const Pose<T>& X = work.kinematics.X_WL[at(j)];
      const Vec3<T> axis = X.R.col(2);
      if (arm.links[at(j)].type == JointType::Revolute) {
        work.z[at(j)] = axis;
        work.g[at(j)] = axis.cross(Vec3<T>(centre - X.p));
      } else {
        work.z[at(j)] = Vec3<T>::Constant(T(0));
        work.g[at(j)] = axis;
      }
    }
  }

  /// What link q adds to τ_i.
  static T calcForce(const Model& arm, int i, int q, const Mat3<T>& I, const VecX<T>& qd,
                     const VecX<T>& qdd, const Work& work) {
    const Vec3<T>& z = work.z[at(i)];
    const Vec3<T> mg = work.g[at(i)] * arm.links[at(q)].mass;
    const T halfTrace = T(0.5) * I.trace();
    T sum = -mg.dot(arm.g_W);
    for (int j = 0; j <= q; ++j) {
      const Vec3<T>& z_j = work.z[at(j)];
      const Vec3<T> Iz = I * z_j;
      sum += T(z.dot(Iz) + mg.dot(work.g[at(j)])) * qdd[j];
      for (int k = 0; k <= q; ++k) {
        const int u = std::min(j, k), v = std::max(j, k);
        const Vec3<T> turning = work.z[at(u)].cross(work.z[at(v)]) * T(0.5);
        const Vec3<T> gyro = work.z[at(k)].cross(Vec3<T>(Iz - z_j * halfTrace));
        T coefficient = z.dot(Vec3<T>(I * turning + gyro));
        if (arm.links[at(u)].type == JointType::Revolute) {
          coefficient += mg.dot(work.z[at(u)].cross(work.g[at(v)]));
        }
        sum += coefficient * qd[j] * qd[k];
      }
    }
    return sum;
  }
};

}  // namespace denavit
