#pragma once

#include "core/flexible/flexible_kinematics.h"

namespace denavit {

/// Potential energy of gravity, -sum m g·p_C [J], zero at the world origin.
template <Scalar T>
T calcFlexibleGravityEnergy(const FlexibleArm<T>& arm, const BentLinks<T>& bent,
                            const FlexibleKinematics<T>& kinematics) {
  T energy(0);
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const FlexibleLink<T>& link = arm.links[i];
    if (!link.flexible) {
      const Vec3<T> p_WC = kinematics.X_WL[i] * link.link.p_LC;
      energy -= link.link.mass * arm.g_W.dot(p_WC);
      continue;
    }
    const Pose<T>& X_WB = kinematics.X_WB[i];
    const Vec3<T> moment = X_WB.p * link.body.mass + X_WB.R * bent[i].h;
    energy -= arm.g_W.dot(moment);
    if (link.body.load.isEmpty()) continue;
    const Vec3<T> p_WC = kinematics.X_WE[i] * link.body.load.p_C;
    energy -= link.body.load.mass * arm.g_W.dot(p_WC);
  }
  return energy;
}

/// Strain energy of one elastic coordinate of a link, 1/2 K delta² [J].
/// @param k  from link.begin() to link.end()
template <Scalar T>
T calcStrainEnergy(const FlexibleLink<T>& link, int k, const VecX<T>& q) {
  const T& delta = q[k];
  return T(0.5) * link.stiffness(k) * delta * delta;
}

/// Strain energy of all links and joint springs [J].
template <Scalar T>
T calcStrainEnergy(const FlexibleArm<T>& arm, const VecX<T>& q) {
  T energy(0);
  for (const FlexibleLink<T>& link : arm.links) {
    for (int k = link.begin(); k < link.end(); ++k) energy += calcStrainEnergy(link, k, q);
  }
  return energy;
}

/// Kinetic energy 1/2 qd^T M qd [J]. With linear tip rotation this M is that of King's recursion.
template <Scalar T>
T calcFlexibleKineticEnergy(const MatX<T>& M, const VecX<T>& qd) {
  T twice(0);
  for (Eigen::Index i = 0; i < qd.size(); ++i) {
    T momentum(0);
    for (Eigen::Index j = 0; j < qd.size(); ++j) momentum += M(i, j) * qd[j];
    twice += qd[i] * momentum;
  }
  return T(0.5) * twice;
}

}  // namespace denavit
