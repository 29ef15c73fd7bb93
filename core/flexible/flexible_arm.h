#pragma once

#include <vector>

#include "core/flexible/flexible_link.h"

namespace denavit {

/// A fixed-base serial arm some of whose links bend and twist by assumed modes (El-Rayyes 1990,
/// section 2.5), or some of whose joints have springs: constant input of the recursions of
/// core/flexible. Generalised coordinates are the n joint variables, then link by link the twist of
/// its joint's spring and its amplitudes, torsion, bending y, bending z. The payload is part of the
/// last link.
template <Scalar T>
struct FlexibleArm {
  std::vector<FlexibleLink<T>> links;
  Pose<T> X_W0;  ///< frame 0 of the DH table in the world W
  Pose<T> X_ET;  ///< tool frame T in the last link's end frame E: its tip frame, or L where rigid
  Vec3<T> g_W = Vec3<T>(T(0), T(0), T(-9.81));  ///< [m/s²] free-fall acceleration, in W
  int coordinates = 0;                          ///< N; see number()
  MatX<T> coupledRotors;                        ///< n x n or empty, as of Arm

  [[nodiscard]] int jointCount() const { return static_cast<int>(links.size()); }
  /// N, the number of generalised coordinates.
  [[nodiscard]] int dof() const { return coordinates; }

  /// Counts the coordinates; to be called when the links are complete.
  void number() {
    coordinates = jointCount();
    for (FlexibleLink<T>& link : links) {
      link.first = coordinates + (link.sprung ? 1 : 0);
      coordinates = link.end();
    }
  }

  /// The same arm over another scalar.
  template <Scalar U>
  [[nodiscard]] FlexibleArm<U> cast() const;
};

namespace flexible_cast {

template <Scalar U, Scalar T>
std::vector<U> toOther(const std::vector<T>& values) {
  std::vector<U> others;
  others.reserve(values.size());
  for (const T& value : values) others.push_back(U(value));
  return others;
}

template <Scalar U, Scalar T>
BeamSection<U> toOther(const BeamSection<T>& section) {
  return {.inertia = U(section.inertia), .turn = toOther<U>(section.turn)};
}

template <Scalar U, Scalar T>
FlexibleBody<U> toOther(const FlexibleBody<T>& b) {
  FlexibleBody<U> o;
  o.tipRotation = b.tipRotation;
  o.cosAlpha = U(b.cosAlpha);
  o.sinAlpha = U(b.sinAlpha);
  o.tipX = U(b.tipX);
  o.mass = U(b.mass);
  o.first = U(b.first);
  o.second = U(b.second);
  o.spin = U(b.spin);
  o.rigidInertia = U(b.rigidInertia);
  o.modesX = b.modesX;
  o.modesY = b.modesY;
  o.modesZ = b.modesZ;
  for (const BeamShape<T>& s : b.shapes) {
    o.shapes.push_back(
        {.axis = s.axis, .zeroth = U(s.zeroth), .first = U(s.first), .tip = U(s.tip)});
  }
  o.products = b.products.template cast<U>();
  o.foreshortenings = b.foreshortenings;
  o.torsionInertia = toOther<U>(b.torsionInertia);
  o.torsionCoupling = toOther<U>(b.torsionCoupling);
  o.tip = toOther<U>(b.tip);
  for (const BeamSection<T>& section : b.sections) o.sections.push_back(toOther<U>(section));
  o.stiffness = toOther<U>(b.stiffness);
  o.damping = toOther<U>(b.damping);
  o.load = {.mass = U(b.load.mass),
            .p_C = b.load.p_C.template cast<U>(),
            .I_C = b.load.I_C.template cast<U>(),
            .empty = b.load.empty};
  return o;
}

}  // namespace flexible_cast

template <Scalar T>
template <Scalar U>
FlexibleArm<U> FlexibleArm<T>::cast() const {
  Arm<T> joints;
  for (const FlexibleLink<T>& link : links) joints.links.push_back(link.link);
  const Arm<U> others = joints.template cast<U>();
  FlexibleArm<U> other;
  other.links.resize(links.size());
  for (std::size_t i = 0; i < links.size(); ++i) {
    other.links[i].link = others.links[i];
    other.links[i].flexible = links[i].flexible;
    other.links[i].body = flexible_cast::toOther<U>(links[i].body);
    other.links[i].sprung = links[i].sprung;
    other.links[i].spring = {U(links[i].spring.stiffness), U(links[i].spring.damping)};
  }
  other.X_W0 = X_W0.template cast<U>();
  other.X_ET = X_ET.template cast<U>();
  other.g_W = g_W.template cast<U>();
  other.coupledRotors = coupledRotors.template cast<U>();
  other.number();
  return other;
}

}  // namespace denavit
