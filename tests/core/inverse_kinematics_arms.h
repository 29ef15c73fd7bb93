#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/kinematics/forward_kinematics.h"
#include "tests/core/arbitrary.h"

namespace denavit::test {

inline Pose<double> toolAt(const Arm<double>& arm, const VecX<double>& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  return kinematics.X_WT;
}

inline void setTwist(Link<double>& link, double alpha) {
  link.cosAlpha = std::cos(alpha);
  link.sinAlpha = std::sin(alpha);
  if (std::abs(link.cosAlpha) < 1e-12) link.cosAlpha = 0;
  if (std::abs(link.sinAlpha) < 1e-12) link.sinAlpha = 0;
}

/// Parallel, and of either sense.
inline void setParallel(Arbitrary& any, Link<double>& link) {
  setTwist(link, any.number(0, 1) < 0.3 ? std::numbers::pi : 0);
}

/// Any first three joints, and three axes through one point, at any angles to each other. Plain
/// ones are as industry builds them: axis 2 across axis 1, axis 3 along it or sliding across it.
inline Arm<double> wristedArm(Arbitrary& any, bool isPlain) {
  Arm<double> arm = any.arm(6);
  for (std::size_t i = 3; i < 6; ++i) {
    Link<double>& link = arm.links[i];
    link.type = JointType::Revolute;
    if (i > 3) {
      link.a = 0;
      setTwist(link, isPlain ? (i == 4 ? M_PI_2 : -M_PI_2) : any.number(0.6, 2.2));
    }
    if (i == 4) link.d = 0;
  }
  if (!isPlain) return arm;
  arm.links[0].type = arm.links[1].type = JointType::Revolute;
  setTwist(arm.links[1], -M_PI_2);
  if (arm.links[2].type == JointType::Revolute) {
    setParallel(any, arm.links[2]);
  } else {
    setTwist(arm.links[2], M_PI_2);
  }
  return arm;
}

/// Like the UR5: axes 2, 3 and 4 parallel, 1, 5 and 6 across.
inline Arm<double> threeParallels(Arbitrary& any) {
  Arm<double> arm = any.arm(6);
  for (std::size_t i = 0; i < 6; ++i) {
    arm.links[i].type = JointType::Revolute;
    if (i == 2 || i == 3) {
      setParallel(any, arm.links[i]);
    } else if (i > 0) {
      setTwist(arm.links[i], any.number(0, 1) < 0.5 ? M_PI_2 : -M_PI_2);
    }
    if (i > 3) arm.links[i].a = 0;
  }
  return arm;
}

/// All axes parallel.
inline Arm<double> planarArm(Arbitrary& any, int joints) {
  Arm<double> arm = any.arm(joints);
  for (Link<double>& link : arm.links) {
    link.type = JointType::Revolute;
    if (&link != &arm.links[0]) setParallel(any, link);
  }
  return arm;
}

/// The largest difference of two joint vectors, whole turns apart being none.
inline double apart(const Arm<double>& arm, const VecX<double>& a, const VecX<double>& b) {
  double largest = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const bool turns = arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
    const double by = a[i] - b[i];
    largest = std::max(largest, std::abs(turns ? std::remainder(by, 2 * std::numbers::pi) : by));
  }
  return largest;
}

}  // namespace denavit::test
