#pragma once

#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/newton_euler.h"
#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// Calls use(i, v, w) with the velocity of each link's origin and its angular velocity, in its
/// frame.
template <Scalar T, typename Use>
void forEachVelocity(const Arm<T>& arm, const LinkPoses<T>& X_PL, const VecX<T>& qd,
                     const Use& use) {
  Vec3<T> w = Vec3<T>::Constant(T(0)), v = Vec3<T>::Constant(T(0));
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    v = X_PL[i].R.transpose() * Vec3<T>(v + w.cross(X_PL[i].p));
    w = X_PL[i].R.transpose() * w.eval();
    const bool turns = arm.links[i].type == JointType::Revolute;
    (turns ? w : v)[2] += qd[static_cast<Eigen::Index>(i)];
    use(i, v, w);
  }
}

/// Kinetic energy 1/2 qd^T M qd [J], reflected rotor inertias included, from the velocities of the
/// mass centres: sum of 1/2 m v_C·v_C + 1/2 w·I w.
template <Scalar T>
T calcKineticEnergy(const Arm<T>& arm, const LinkPoses<T>& X_PL, const VecX<T>& qd) {
  T twice = calcTwiceCoupledRotorEnergy(arm.coupledRotors, qd);
  forEachVelocity(arm, X_PL, qd, [&](std::size_t i, const Vec3<T>& v, const Vec3<T>& w) {
    const Link<T>& link = arm.links[i];
    const T& rate = qd[static_cast<Eigen::Index>(i)];
    const Vec3<T> v_C = v + w.cross(link.p_LC);
    const Vec3<T> Iw = link.I_LC_L * w;
    twice += link.mass * v_C.dot(v_C) + w.dot(Iw) + link.rotorInertia * rate * rate;
  });
  return T(0.5) * twice;
}

/// The same from first moments h and tensors about the links' origins, sum of
/// 1/2 m v·v + v·(w×h) + 1/2 w·I w: bodies whose masses are 0 have no centre.
template <Scalar T>
T calcKineticEnergyByMoments(const Arm<T>& arm, const LinkPoses<T>& X_PL, const VecX<T>& qd) {
  T twice = calcTwiceCoupledRotorEnergy(arm.coupledRotors, qd);
  forEachVelocity(arm, X_PL, qd, [&](std::size_t i, const Vec3<T>& v, const Vec3<T>& w) {
    const BodyInertia<T> b = calcOriginInertia(arm.links[i]);
    const T& rate = qd[static_cast<Eigen::Index>(i)];
    const Vec3<T> Iw(b.xx * w[0] + b.xy * w[1] + b.xz * w[2],
                     b.xy * w[0] + b.yy * w[1] + b.yz * w[2],
                     b.xz * w[0] + b.yz * w[1] + b.zz * w[2]);
    twice += v.dot(Vec3<T>(v * b.mass + w.cross(b.h) * T(2))) + w.dot(Iw) +
             arm.links[i].rotorInertia * rate * rate;
  });
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

/// The same by first moments h, -sum g·(m p + R h).
template <Scalar T>
T calcPotentialEnergyByMoments(const Arm<T>& arm, const Kinematics<T>& kinematics) {
  T energy(0);
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const Link<T>& link = arm.links[i];
    const Pose<T>& X_WL = kinematics.X_WL[i];
    energy -= arm.g_W.dot(Vec3<T>(X_WL.p * link.mass + X_WL.R * Vec3<T>(link.p_LC * link.mass)));
  }
  return energy;
}

}  // namespace denavit
