#pragma once

#include "core/dynamics/newton_euler.h"
#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// Kinetic energy 1/2 qd^T M qd [J], reflected rotor inertias included, from the velocities of the
/// mass centres: sum of 1/2 m v_C·v_C + 1/2 w·I w.
template <Scalar T>
T calcKineticEnergy(const Arm<T>& arm, const LinkPoses<T>& X_PL, const VecX<T>& qd) {
  T twice(0);
  Vec3<T> w = Vec3<T>::Constant(T(0)), v = Vec3<T>::Constant(T(0));
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const Link<T>& link = arm.links[i];
    const T& rate = qd[static_cast<Eigen::Index>(i)];
    v = X_PL[i].R.transpose() * Vec3<T>(v + w.cross(X_PL[i].p));
    w = X_PL[i].R.transpose() * w.eval();
    (link.type == JointType::Revolute ? w : v)[2] += rate;
    const Vec3<T> v_C = v + w.cross(link.p_LC);
    const Vec3<T> Iw = link.I_LC_L * w;
    twice += link.mass * v_C.dot(v_C) + w.dot(Iw) + link.rotorInertia * rate * rate;
  }
  return T(0.5) * twice;
}

/// Potential energy of gravity, -sum m g·p_C [J], zero at the world origin.
template <Scalar T>
T calcPotentialEnergy(const Arm<T>& arm, const Kinematics<T>& kinematics) {
  T energy(0);
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const Vec3<T> p_WC = kinematics.X_WL[i] * arm.links[i].p_LC;
    energy -= arm.links[i].mass * arm.g_W.dot(p_WC);
  }
  return energy;
}

}  // namespace denavit
