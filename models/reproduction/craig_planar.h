#pragma once

#include <array>

#include "core/scalar/scalar.h"

namespace denavit {

/// Craig's planar arm of section 6.7 with the numbers of the shipped "craig-2r": his letters are
/// evaluated with these, and the program computes with the arm of its library.
struct CraigPlanar {
  static constexpr double l1 = 1, l2 = 0.5, m1 = 4.6, m2 = 2.3, g = 9.81;
};

/// A state to evaluate letters at.
struct PlanarState {
  double t1, t2;  ///< [rad]
  double v1, v2;  ///< [rad/s]
  double a1, a2;  ///< [rad/s²]
  [[nodiscard]] VecX<double> q() const { return Eigen::Vector2d(t1, t2); }
  [[nodiscard]] VecX<double> qd() const { return Eigen::Vector2d(v1, v2); }
  [[nodiscard]] VecX<double> qdd() const { return Eigen::Vector2d(a1, a2); }
};
/// Two states with nothing special about them.
inline constexpr std::array<PlanarState, 2> kPlanarStates{
    {{0.4, 0.9, 0.7, -1.1, 0.5, 1.3}, {-2.1, 1.6, -1.4, 0.8, -0.9, 0.3}}};

}  // namespace denavit
