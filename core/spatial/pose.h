#pragma once

#include "core/scalar/scalar.h"

namespace denavit {

/// The pose X_AB of frame B in frame A: x_A = R_AB x_B + p_AB.
template <Scalar T>
struct Pose {
  Mat3<T> R = Mat3<T>::Identity();  ///< R_AB
  Vec3<T> p = Vec3<T>::Zero();      ///< [m] p_AB, in A

  /// X_AC = X_AB X_BC.
  friend Pose operator*(const Pose& X_AB, const Pose& X_BC) {
    return {X_AB.R * X_BC.R, X_AB.R * X_BC.p + X_AB.p};
  }

  /// The position p_AQ of a point known by p_BQ.
  friend Vec3<T> operator*(const Pose& X_AB, const Vec3<T>& p_BQ) { return X_AB.R * p_BQ + X_AB.p; }

  /// X_BA.
  [[nodiscard]] Pose inverse() const { return {R.transpose(), -(R.transpose() * p)}; }

  /// The same numbers over another scalar.
  template <Scalar U>
  [[nodiscard]] Pose<U> cast() const {
    return {R.template cast<U>(), p.template cast<U>()};
  }
};

}  // namespace denavit
