#pragma once

#include "core/flexible/bent_link.h"
#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// Where a bent arm is. Sections are turned by exp([phi]) here also where the dynamics turn them
/// linearly: a frame stays a frame.
template <Scalar T>
struct FlexibleKinematics {
  std::vector<Pose<T>> X_WL;  ///< joint frames in the world, one per link
  std::vector<Pose<T>> X_WB;  ///< beam frames of flexible links; L where rigid
  std::vector<Pose<T>> X_WE;  ///< end frames: tip of flexible links; L where rigid
  Pose<T> X_WT;               ///< tool frame
};

/// The tip of a link, its rotation exact.
template <Scalar T>
Pose<T> calcTipPose(const FlexibleBody<T>& body, const BentLink<T>& bent) {
  if (body.tipRotation == TipRotation::Exact) return {bent.E, bent.p_tip};
  return {SectionTurn<T>(TipRotation::Exact, bent.turn.phi).matrix(), bent.p_tip};
}

/// @param bent  of the same arm and q
template <Scalar T>
void calcFlexibleKinematics(const FlexibleArm<T>& arm, const BentLinks<T>& bent,
                            FlexibleKinematics<T>& kinematics) {
  const std::size_t n = arm.links.size();
  kinematics.X_WL.resize(n);
  kinematics.X_WB.resize(n);
  kinematics.X_WE.resize(n);
  Pose<T> X_WP = arm.X_W0;
  for (std::size_t i = 0; i < n; ++i) {
    const FlexibleLink<T>& link = arm.links[i];
    const Pose<T> X_WL = X_WP * bent[i].joint.toPose();
    kinematics.X_WL[i] = kinematics.X_WB[i] = kinematics.X_WE[i] = X_WL;
    if (link.flexible) {
      Mat3<T> R_LB;
      const T &c = link.body.cosAlpha, &s = link.body.sinAlpha;
      R_LB << T(1), T(0), T(0), T(0), c, -s, T(0), s, c;
      kinematics.X_WB[i].R = X_WL.R * R_LB;
      kinematics.X_WE[i] = kinematics.X_WB[i] * calcTipPose(link.body, bent[i]);
    }
    X_WP = kinematics.X_WE[i];
  }
  kinematics.X_WT = X_WP * arm.X_ET;
}

/// Geometric Jacobian of a point that moves with the end frame of a link, modal columns included:
/// (v; w) = J qd, in world axes.
/// @param link  0-based; joints and modes beyond it do not move the point
/// @param p_WP  [m] the point, in the world
/// @param J     6 x N, to be filled
template <Scalar T>
void calcFlexiblePointJacobian(const FlexibleArm<T>& arm, const BentLinks<T>& bent,
                               const FlexibleKinematics<T>& kinematics, int link,
                               const Vec3<T>& p_WP, Jacobian<T>& J) {
  J.resize(6, arm.dof());
  for (int i = 0; i < arm.jointCount(); ++i) {
    const auto index = static_cast<std::size_t>(i);
    const FlexibleLink<T>& at = arm.links[index];
    if (i > link) {
      J.col(i).setConstant(T(0));
      J.middleCols(at.begin(), at.end() - at.begin()).setConstant(T(0));
      continue;
    }
    const Vec3<T> z_W = kinematics.X_WL[index].R.col(2);
    if (at.link.type == JointType::Revolute) {
      J.col(i) << z_W.cross(Vec3<T>(p_WP - kinematics.X_WL[index].p)), z_W;
    } else {
      J.col(i) << z_W, Vec3<T>::Constant(T(0));
    }
    if (at.sprung) J.col(at.twist()) = J.col(i);
    if (!at.flexible) continue;
    const Mat3<T>& R_WB = kinematics.X_WB[index].R;
    const Vec3<T> arm_W = p_WP - kinematics.X_WE[index].p;
    const SectionTurn<T> turn(TipRotation::Exact, bent[index].turn.phi);
    for (int k = 0; k < at.body.size(); ++k) {
      Vec3<T> phi = Vec3<T>::Constant(T(0));
      phi[at.body.turnAxis(k)] = at.body.tip.turn[static_cast<std::size_t>(k)];
      const Vec3<T> w_W = R_WB * turn.turned(phi);
      const Vec3<T> v_W = R_WB * Vec3<T>(bent[index].tipShift.col(k));
      J.col(at.first + k) << v_W + w_W.cross(arm_W), w_W;
    }
  }
}

/// That of the tool origin.
template <Scalar T>
void calcFlexibleJacobian(const FlexibleArm<T>& arm, const BentLinks<T>& bent,
                          const FlexibleKinematics<T>& kinematics, Jacobian<T>& J) {
  calcFlexiblePointJacobian(arm, bent, kinematics, arm.jointCount() - 1, kinematics.X_WT.p, J);
}

/// The same of an arm in q, with what it takes.
template <Scalar T>
Jacobian<T> calcFlexibleJacobian(const FlexibleArm<T>& arm, const VecX<T>& q) {
  BentLinks<T> bent;
  FlexibleKinematics<T> kinematics;
  Jacobian<T> J;
  calcBentLinks(arm, q, bent);
  calcFlexibleKinematics(arm, bent, kinematics);
  calcFlexibleJacobian(arm, bent, kinematics, J);
  return J;
}

/// Points of the deflected centreline of a flexible link, clamped end first, in the world, equally
/// spaced along the undeflected beam; of a rigid link its two ends (joint, end frame).
/// @param count  at least 2
[[nodiscard]] std::vector<Vec3<double>> calcCentreline(const FlexibleArm<double>& arm,
                                                       const BentLinks<double>& bent,
                                                       const FlexibleKinematics<double>& kinematics,
                                                       int link, int count);

// They are compiled once for doubles.
extern template void calcFlexibleKinematics(const FlexibleArm<double>&, const BentLinks<double>&,
                                            FlexibleKinematics<double>&);
extern template void calcFlexiblePointJacobian(const FlexibleArm<double>&, const BentLinks<double>&,
                                               const FlexibleKinematics<double>&, int,
                                               const Vec3<double>&, Jacobian<double>&);

}  // namespace denavit
