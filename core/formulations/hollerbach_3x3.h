#pragma once

#include "core/formulations/formulation.h"

namespace denavit {

/// Recursive Lagrange over 3x3 matrices (Hollerbach 1980, with the corrections of Turney, Mudge,
/// Lee 1981, eq. 3.2-3.6). With R_i turning frame i to frame 0 and p_i its origin, forward
///
///   R̈_i = [R̈_i-1 + 2 Ṙ_i-1 Q q̇ + R_i-1 (Q² q̇² + Q q̈)] R,   p̈_i = p̈_i-1 + R̈_i r*,
///
/// (prismatic: R̈_i = R̈_i-1 R, and p̈_i gains 2 Ṙ_i-1 z q̇ + R_i-1 z q̈), backward
///
///   e_i = e_i+1 + m p̈_iᵗ + m r̂ᵗ R̈_iᵗ,
///   D_i = R_i+1 D_i+1 + r* e_i + J R̈_iᵗ + m r̂ p̈_iᵗ,
///
/// and τ_i = tr(∂R_i/∂q_i D_i) with ∂R_i/∂q_i = R_i-1 Q R, or e_i z of a prismatic joint. J are the
/// second moments about origin i; gravity is the base's acceleration -g.
template <typename T>
struct Hollerbach3x3 {
  static constexpr FormulationInfo kInfo{
      .name = "recursive-lagrange-3x3",
      .title = "Recursive Lagrange, 3x3 (Hollerbach)",
      .source = "Hollerbach 1980; Turney, Mudge, Lee 1981, eq. 3.2-3.6"};
  using Model = DistalArm<T>;

  struct LinkState {
    DistalPose<T> X;
    Mat3<T> R, Rd, Rdd;  ///< turns from frame i to frame 0, and its rates
    Mat3<T> U;           ///< ∂R_i/∂q_i of a revolute joint
    Vec3<T> z;           ///< axis of the joint, in frame 0
    Vec3<T> pdd;         ///< [m/s²] acceleration of origin i, less gravity
  };
  struct Work {
    explicit Work(const Model& arm) : links(arm.links.size()) {}
    std::vector<LinkState> links;
  };

  static void calc(const Model& arm, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    const std::size_t n = arm.links.size();
    tau.resize(arm.dof());
    for (std::size_t i = 0; i < n; ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      calcDistalPose(arm.links[i], q[k], work.links[i].X);
      calcMotion(arm, i, qd[k], qdd[k], work);
    }
    Mat3<T> Dt = Mat3<T>::Constant(T(0));  // D transposed
    Vec3<T> e = Vec3<T>::Constant(T(0));
    for (std::size_t i = n; i-- > 0;) {
      const DistalLink<T>& link = arm.links[i];
      const LinkState& s = work.links[i];
      const Vec3<T> mr = link.J.template topRightCorner<3, 1>();
      const Mat3<T> J = link.J.template topLeftCorner<3, 3>();
      const Vec3<T> force = s.pdd * link.mass + s.Rdd * mr;
      const Mat3<T> own = s.Rdd * J + s.pdd * mr.transpose();
      if (i + 1 == n) {
        e = force;
        Dt = own + e * s.X.r.transpose();
      } else {
        e += force;
        Dt = Mat3<T>(Dt * work.links[i + 1].X.R.transpose() + e * s.X.r.transpose() + own);
      }
      tau[static_cast<Eigen::Index>(i)] =
          link.type == JointType::Revolute ? T(s.U.cwiseProduct(Dt).sum()) : T(s.z.dot(e));
    }
  }

 private:
  /// M Q, where Q turns about z: the first two columns change places, one of them its sign.
  static Mat3<T> rightQ(const Mat3<T>& M) {
    Mat3<T> MQ = Mat3<T>::Constant(T(0));
    MQ.col(0) = M.col(1);
    MQ.col(1) = -M.col(0);
    return MQ;
  }

  static void calcMotion(const Model& arm, std::size_t i, const T& qd, const T& qdd, Work& work) {
    LinkState& s = work.links[i];
    const bool revolute = arm.links[i].type == JointType::Revolute;
    if (i == 0) {  // frame 0 rests, but for gravity
      const Mat3<T> Q = rightQ(Mat3<T>(Mat3<T>::Identity()));
      s.z << T(0), T(0), T(1);
      s.R = s.X.R;
      s.pdd = -arm.g_0;
      if (revolute) {
        s.U = Q * s.X.R;
        s.Rd = s.U * qd;
        s.Rdd = (rightQ(Q) * T(qd * qd) + Q * qdd) * s.X.R;
        s.pdd += s.Rdd * s.X.r;
      } else {
        s.Rd = s.Rdd = Mat3<T>::Constant(T(0));
        s.pdd[2] += qdd;
      }
      return;
    }
    const LinkState& inner = work.links[i - 1];
    s.R = inner.R * s.X.R;
    s.z = inner.R.col(2);
    if (revolute) {
      const Mat3<T> RQ = rightQ(inner.R), RdQ = rightQ(inner.Rd);
      s.U = RQ * s.X.R;
      s.Rd = Mat3<T>(inner.Rd + RQ * qd) * s.X.R;
      s.Rdd = Mat3<T>(inner.Rdd + RdQ * T(T(2) * qd) + rightQ(RQ) * T(qd * qd) + RQ * qdd) * s.X.R;
      s.pdd = inner.pdd + s.Rdd * s.X.r;
    } else {
      s.Rd = inner.Rd * s.X.R;
      s.Rdd = inner.Rdd * s.X.R;
      s.pdd = inner.pdd + s.Rdd * s.X.r + inner.Rd.col(2) * T(T(2) * qd) + s.z * qdd;
    }
  }
};

}  // namespace denavit
