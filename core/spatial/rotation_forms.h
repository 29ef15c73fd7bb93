#pragma once

#include <Eigen/Core>

namespace denavit {

/// One rotation R_AB written in each of the usual ways.
struct RotationForms {
  Eigen::Vector3d rpy;       ///< [rad] roll, pitch, yaw: R = RotZ(yaw) RotY(pitch) RotX(roll)
  Eigen::Vector3d zyz;       ///< [rad] Euler angles: R = RotZ(z1) RotY(y) RotZ(z2), y in [0, π]
  Eigen::Vector4d wxyz;      ///< unit quaternion, scalar first; w >= 0
  Eigen::Vector3d axis;      ///< unit vector; z where the angle is 0
  double angle = 0;          ///< [rad] about the axis, in [0, π]
  bool rpyIsLocked = false;  ///< pitch ±90°: only roll ∓ yaw is determined; yaw is 0
  bool zyzIsLocked = false;  ///< y = 0 or π: only z1 ± z2 is determined; z2 is 0
};

/// @param R_AB  a rotation, to rounding (Craig 2005, section 2.8)
[[nodiscard]] RotationForms calcRotationForms(const Eigen::Matrix3d& R_AB);

}  // namespace denavit
