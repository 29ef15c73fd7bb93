#pragma once

#include <cmath>

#include "core/arm/arm.h"

namespace denavit {

/// The fixed part of a link's pose in its parent, RotX(alpha) TransX(a): what is before the joint.
template <typename T>
Pose<T> fixedStep(const Link<T>& link) {
  Pose<T> X;
  X.R << T(1), T(0), T(0), T(0), link.cosAlpha, -link.sinAlpha, T(0), link.sinAlpha, link.cosAlpha;
  X.p[0] = link.a;
  return X;
}

/// The joint's part, RotZ(theta) TransZ(d). @param theta [rad], d [m]  all of them, with q
template <typename T>
Pose<T> jointStep(const T& theta, const T& d) {
  using std::cos, std::sin;
  const T c = cos(theta), s = sin(theta);
  Pose<T> X;
  X.R << c, -s, T(0), s, c, T(0), T(0), T(0), T(1);
  X.p[2] = d;
  return X;
}

/// X_PL of a link at q [rad|m].
inline Pose<double> linkStep(const Link<double>& link, double q) {
  const bool turns = link.type == JointType::Revolute;
  return fixedStep(link) * jointStep(link.theta + (turns ? q : 0), link.d + (turns ? 0 : q));
}

/// The same over another scalar.
template <typename T>
Pose<T> linkStep(const Link<T>& link, const T& theta, const T& d) {
  return fixedStep(link) * jointStep(theta, d);
}

/// A number's sign; +1 of 0.
inline int signOf(double x) { return x < 0 ? -1 : 1; }

}  // namespace denavit
