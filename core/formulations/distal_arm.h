#pragma once

#include <cassert>
#include <cmath>
#include <type_traits>
#include <vector>

#include "core/arm/arm.h"

namespace denavit {

template <typename T>
using Vec4 = Eigen::Matrix<T, 4, 1>;
template <typename T>
using Mat4 = Eigen::Matrix<T, 4, 4>;

/// A link in its standard (distal) Denavit-Hartenberg frame i at the link's outer end. Joint i lies
/// on the z axis of frame i-1, and
///
///   A_i = RotZ(theta) TransZ(d) TransX(a) RotX(alpha)
///
/// takes frame i to frame i-1. The letters are those of Turney, Mudge, Lee (1981).
template <Scalar T>
struct DistalLink {
  JointType type = JointType::Revolute;
  T theta = T(0), cosTheta = T(1), sinTheta = T(0);  ///< constant part, as in Link
  T d = T(0), a = T(0);                              ///< [m]
  T cosAlpha = T(1), sinAlpha = T(0);
  T mass = T(0);                ///< [kg]
  Vec3<T> r = Vec3<T>::Zero();  ///< [m] centre of mass from origin i, in frame i
  Mat3<T> I = Mat3<T>::Zero();  ///< [kg m²] inertia tensor about the centre of mass
  Mat3<T> K = Mat3<T>::Zero();  ///< [kg m²] second moments about the centre of mass (eq. 2.34)
  Mat4<T> J = Mat4<T>::Zero();  ///< second, first and zeroth moments about origin i (eq. 2.37)
  T rotorInertia = T(0);        ///< as in Link
};

/// The same arm as an Arm, in distal frames. Exact: the core's frames sit on the joints, so a and
/// alpha of a link become those of the row before it, frame 0 takes the first, and the last frame
/// keeps a = alpha = 0 (the tool transform holds what a user's last row had there).
template <Scalar T>
struct DistalArm {
  std::vector<DistalLink<T>> links;
  Vec3<T> g_0 = Vec3<T>::Zero();  ///< [m/s²] free-fall acceleration, in frame 0

  [[nodiscard]] int dof() const { return static_cast<int>(links.size()); }
  template <Scalar U>
  [[nodiscard]] DistalArm<U> cast() const;
};

/// K = 1/2 tr(I) E - I, the second moments int x x^T dm of a body with inertia tensor I. (Turney,
/// Mudge, Lee's eq. 2.36 lost its signs: I = tr(K) E - K.)
template <Scalar T>
Mat3<T> calcSecondMoments(const Mat3<T>& I) {
  const T half = T(0.5) * (I(0, 0) + I(1, 1) + I(2, 2));
  Mat3<T> K = -I;
  for (int k = 0; k < 3; ++k) K(k, k) += half;
  return K;
}

/// Makes zero what is only rounding beside `size`, so that counts see the zeros that are there.
template <Scalar T, typename Derived>
void snapRounding(Eigen::MatrixBase<Derived>& values, const T& size) {
  if constexpr (std::is_same_v<T, double>) {
    for (Eigen::Index k = 0; k < values.size(); ++k) {
      if (std::abs(values(k)) < 4e-16 * size) values(k) = 0;
    }
  }
}

/// @param next  the link whose a and alpha belong to this row; null for the last
template <Scalar T>
DistalLink<T> makeDistalLink(const Link<T>& link, const Link<T>* next) {
  DistalLink<T> distal;
  distal.type = link.type;
  distal.theta = link.theta;
  distal.cosTheta = link.cosTheta;
  distal.sinTheta = link.sinTheta;
  distal.d = link.d;
  distal.mass = link.mass;
  distal.rotorInertia = link.rotorInertia;
  distal.r = link.p_LC;
  distal.I = link.I_LC_L;
  if (next) {
    distal.a = next->a;
    distal.cosAlpha = next->cosAlpha;
    distal.sinAlpha = next->sinAlpha;
    Mat3<T> R;  // R_LF = RotX(alpha)
    R << T(1), T(0), T(0), T(0), next->cosAlpha, -next->sinAlpha, T(0), next->sinAlpha,
        next->cosAlpha;
    const Vec3<T> offset(next->a, T(0), T(0));
    distal.r = R.transpose() * Vec3<T>(link.p_LC - offset);
    distal.I = R.transpose() * Mat3<T>(link.I_LC_L * R);
    if constexpr (std::is_same_v<T, double>) {
      snapRounding<T>(distal.r, link.p_LC.norm() + std::abs(next->a));
      snapRounding<T>(distal.I, link.I_LC_L.cwiseAbs().maxCoeff());
    }
  }
  distal.K = calcSecondMoments(distal.I);
  const Vec3<T> h = distal.r * distal.mass;
  distal.J.template topLeftCorner<3, 3>() = distal.K + h * distal.r.transpose();
  distal.J.template topRightCorner<3, 1>() = h;
  distal.J.template bottomLeftCorner<1, 3>() = h.transpose();
  distal.J(3, 3) = distal.mass;
  return distal;
}

template <Scalar T>
DistalArm<T> makeDistalArm(const Arm<T>& arm) {
  DistalArm<T> distal;
  const std::size_t n = arm.links.size();
  for (std::size_t i = 0; i < n; ++i) {
    distal.links.push_back(makeDistalLink(arm.links[i], i + 1 < n ? &arm.links[i + 1] : nullptr));
  }
  const Vec3<T> g = arm.X_W0.R.transpose() * arm.g_W;
  distal.g_0 = g;
  if (n > 0) {
    const T &c = arm.links[0].cosAlpha, &s = arm.links[0].sinAlpha;
    distal.g_0 << g[0], c * g[1] + s * g[2], c * g[2] - s * g[1];
  }
  if constexpr (std::is_same_v<T, double>) snapRounding<T>(distal.g_0, arm.g_W.norm());
  return distal;
}

template <Scalar T>
template <Scalar U>
DistalArm<U> DistalArm<T>::cast() const {
  DistalArm<U> other;
  for (const DistalLink<T>& link : links) {
    other.links.push_back({.type = link.type,
                           .theta = U(link.theta),
                           .cosTheta = U(link.cosTheta),
                           .sinTheta = U(link.sinTheta),
                           .d = U(link.d),
                           .a = U(link.a),
                           .cosAlpha = U(link.cosAlpha),
                           .sinAlpha = U(link.sinAlpha),
                           .mass = U(link.mass),
                           .r = link.r.template cast<U>(),
                           .I = link.I.template cast<U>(),
                           .K = link.K.template cast<U>(),
                           .J = link.J.template cast<U>(),
                           .rotorInertia = U(link.rotorInertia)});
  }
  other.g_0 = g_0.template cast<U>();
  return other;
}

/// Frame i in frame i-1 at one joint position.
template <Scalar T>
struct DistalPose {
  Mat3<T> R;  ///< turns from frame i to frame i-1 (Turney, Mudge, Lee 1981, eq. 2.12)
  Vec3<T> r;  ///< [m] r*_i = [a, d sin(alpha), d cos(alpha)]: origin i-1 to origin i, in frame i
  T c, s, d;  ///< cosine and sine of theta; d [m]
};

/// @param q [rad|m] the joint variable
template <Scalar T>
void calcDistalPose(const DistalLink<T>& link, const T& q, DistalPose<T>& pose) {
  using std::cos, std::sin;
  if (link.type == JointType::Revolute) {
    const T theta = link.theta + q;
    pose.c = cos(theta);
    pose.s = sin(theta);
    pose.d = link.d;
  } else {
    pose.c = link.cosTheta;
    pose.s = link.sinTheta;
    pose.d = link.d + q;
  }
  const T &c = pose.c, &s = pose.s, &ca = link.cosAlpha, &sa = link.sinAlpha;
  pose.R << c, -(s * ca), s * sa,  //
      s, c * ca, -(c * sa),        //
      T(0), sa, ca;
  pose.r << link.a, pose.d * sa, pose.d * ca;
}

}  // namespace denavit
