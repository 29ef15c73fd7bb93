#pragma once

#include <vector>

#include "core/scalar/scalar.h"
#include "core/spatial/pose.h"

namespace denavit {

enum class JointType { Revolute, Prismatic };

/// A link and the joint that carries it. The link frame L sits on the joint: its z axis is the
/// joint axis, and the parent link's frame P carries it by Craig's (2005, eq. 3.6) transform
///
///   X_PL = RotX(alpha) TransX(a) RotZ(theta) TransZ(d),
///
/// where the joint variable q adds to `theta` (revolute) or to `d` (prismatic). These frames serve
/// both Denavit-Hartenberg conventions: a standard (distal) row's own a and alpha are those of the
/// next joint (see models/robot/make_arm.h).
template <Scalar T>
struct Link {
  JointType type = JointType::Revolute;
  T a = T(0);                          ///< [m] along the parent's x axis
  T cosAlpha = T(1), sinAlpha = T(0);  ///< of the twist about the parent's x axis
  T theta = T(0);                      ///< [rad] constant part; q of a revolute joint adds
  T cosTheta = T(1), sinTheta = T(0);  ///< of theta; used where the joint is prismatic
  T d = T(0);                          ///< [m] constant part; q of a prismatic joint adds
  T mass = T(0);                       ///< [kg]
  Vec3<T> p_LC = Vec3<T>::Zero();      ///< [m] centre of mass C, in L
  Mat3<T> I_LC_L = Mat3<T>::Zero();    ///< [kg m²] inertia about C, in L
  /// [kg m²|kg] G² Jm, reflected to the joint; 0 where motors drive several joints each
  T rotorInertia = T(0);
};

/// A fixed-base serial arm: constant input of every algorithm, which write elsewhere. The payload
/// is part of the last link.
template <Scalar T>
struct Arm {
  std::vector<Link<T>> links;
  Pose<T> X_W0;                                 ///< frame 0 of the DH table in the world W
  Pose<T> X_LT;                                 ///< tool frame T in the last link's frame
  Vec3<T> g_W = Vec3<T>(T(0), T(0), T(-9.81));  ///< [m/s²] free-fall acceleration, in W
  /// What the rotors of motors that drive several joints each add to M: G⁻ᵗ Jm G⁻¹ with q = G θ_m,
  /// n x n (Freeman 1985, eq. 2-230); empty where each motor drives its own joint.
  MatX<T> coupledRotors;

  [[nodiscard]] int jointCount() const { return static_cast<int>(links.size()); }
  /// N, the number of generalised coordinates.
  [[nodiscard]] int dof() const { return jointCount(); }

  /// The same arm over another scalar.
  template <Scalar U>
  [[nodiscard]] Arm<U> cast() const;
};

template <Scalar T>
template <Scalar U>
Arm<U> Arm<T>::cast() const {
  Arm<U> other;
  other.links.reserve(links.size());
  for (const Link<T>& link : links) {
    other.links.push_back({.type = link.type,
                           .a = U(link.a),
                           .cosAlpha = U(link.cosAlpha),
                           .sinAlpha = U(link.sinAlpha),
                           .theta = U(link.theta),
                           .cosTheta = U(link.cosTheta),
                           .sinTheta = U(link.sinTheta),
                           .d = U(link.d),
                           .mass = U(link.mass),
                           .p_LC = link.p_LC.template cast<U>(),
                           .I_LC_L = link.I_LC_L.template cast<U>(),
                           .rotorInertia = U(link.rotorInertia)});
  }
  other.X_W0 = X_W0.template cast<U>();
  other.X_LT = X_LT.template cast<U>();
  other.g_W = g_W.template cast<U>();
  other.coupledRotors = coupledRotors.template cast<U>();
  return other;
}

}  // namespace denavit
