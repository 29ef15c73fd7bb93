#pragma once

#include "core/flexible/flexible_forward_dynamics.h"
#include "core/linear/dense.h"
#include "tests/core/arbitrary.h"

namespace denavit::test {

/// What a random flexible arm may have.
struct FlexibleTraits {
  TipRotation tipRotation = TipRotation::Exact;
  bool stiffening = false;
  bool fullRotaryInertia = true;
  bool driven = false;  ///< with springs at joints, and rotors that several joints turn
};

inline BeamSpec arbitraryBeam(Arbitrary& any, const FlexibleTraits& traits) {
  BeamSpec spec;
  spec.length = any.number(0.4, 1.2);
  spec.direction = any.number(0, 1) < 0.3 ? -1 : 1;
  spec.mass = any.number(0.5, 2);
  spec.stiffnessY = any.number(10, 100);
  spec.stiffnessZ = any.number(10, 100);
  spec.torsionalStiffness = any.number(10, 100);
  spec.rotaryInertia = any.number(0.001, 0.01);
  spec.modesX = static_cast<int>(any.number(0, 2.99));
  spec.modesY = static_cast<int>(any.number(0, 2.99));
  spec.modesZ = static_cast<int>(any.number(0, 2.99));
  if (spec.modesX + spec.modesY + spec.modesZ == 0) spec.modesY = 1;
  spec.tipRotation = traits.tipRotation;
  spec.stiffening = traits.stiffening;
  spec.fullRotaryInertia = traits.fullRotaryInertia;
  spec.points = {{.s = spec.length, .mass = 0.4, .inertia = 0.02},
                 {.s = 0.3 * spec.length, .mass = 0.2, .inertia = 0.01},
                 {.s = 0, .mass = 0.3, .inertia = 0.01}};
  return spec;
}

/// Springs at every second joint, each with a rotor; of several joints rotors that all of them
/// turn.
inline void addDrives(Arbitrary& any, FlexibleArm<double>& arm) {
  const int joints = arm.jointCount();
  for (int i = 0; i < joints; i += 2) {
    FlexibleLink<double>& link = arm.links[static_cast<std::size_t>(i)];
    link.sprung = true;
    link.spring = {any.number(50, 500), any.number(0, 2)};
    link.link.rotorInertia = any.number(0.1, 0.5);
  }
  if (joints < 2) return;
  MatX<double> A(joints, joints);
  for (Eigen::Index i = 0; i < A.size(); ++i) A.data()[i] = any.number(-1, 1);
  arm.coupledRotors = multiplyAdjoint(A, A);
}

/// Rigid and flexible links in one arm; flexible ones have revolute joints.
inline FlexibleArm<double> arbitraryFlexibleArm(Arbitrary& any, int joints,
                                                const FlexibleTraits& traits) {
  const Arm<double> rigid = any.arm(joints);
  FlexibleArm<double> arm;
  arm.X_W0 = rigid.X_W0;
  arm.X_ET = rigid.X_LT;
  arm.g_W = rigid.g_W;
  for (int i = 0; i < joints; ++i) {
    FlexibleLink<double>& link = arm.links.emplace_back();
    link.link = rigid.links[static_cast<std::size_t>(i)];
    link.flexible = any.number(0, 1) < 0.7 || i == joints - 1;
    if (!link.flexible) continue;
    link.link.type = JointType::Revolute;
    link.body = makeFlexibleBody(arbitraryBeam(any, traits));
    const double alpha = any.number(0, 1) < 0.4 ? M_PI_2 : any.number(-3, 3);
    link.body.cosAlpha = std::cos(alpha);
    link.body.sinAlpha = std::sin(alpha);
    if (i < joints - 1) continue;
    const double mass = any.number(0.2, 1);
    link.body.load = {.mass = mass, .p_C = any.vec3(0.2), .I_C = any.inertia(mass), .empty = false};
  }
  if (traits.driven) addDrives(any, arm);
  arm.number();
  return arm;
}

/// Joint angles of any size, amplitudes of a few centimetres.
inline VecX<double> arbitraryCoordinates(Arbitrary& any, const FlexibleArm<double>& arm,
                                         double joints, double amplitudes) {
  VecX<double> q = any.vecX(arm.dof(), amplitudes);
  q.head(arm.jointCount()) = any.vecX(arm.jointCount(), joints);
  return q;
}

}  // namespace denavit::test
