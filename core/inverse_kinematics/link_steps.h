#pragma once

#include <cmath>

#include "core/arm/arm.h"

namespace denavit {

/// The fixed part of a link's pose in its parent, RotX(alpha) TransX(a): what is before the joint.
inline Pose<double> fixedStep(const Link<double>& link) {
  Pose<double> X;
  X.R << 1, 0, 0, 0, link.cosAlpha, -link.sinAlpha, 0, link.sinAlpha, link.cosAlpha;
  X.p.x() = link.a;
  return X;
}

/// The joint's part, RotZ(theta) TransZ(d). @param theta [rad], d [m]  all of them, with q
inline Pose<double> jointStep(double theta, double d) {
  const double c = std::cos(theta), s = std::sin(theta);
  Pose<double> X;
  X.R << c, -s, 0, s, c, 0, 0, 0, 1;
  X.p.z() = d;
  return X;
}

/// X_PL of a link at q [rad|m].
inline Pose<double> linkStep(const Link<double>& link, double q) {
  const bool turns = link.type == JointType::Revolute;
  return fixedStep(link) * jointStep(link.theta + (turns ? q : 0), link.d + (turns ? 0 : q));
}

/// A number's sign; +1 of 0.
inline int signOf(double x) { return x < 0 ? -1 : 1; }

}  // namespace denavit
