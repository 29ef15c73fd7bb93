#include "core/spatial/rotation_forms.h"

#include <cmath>

#include <Eigen/Geometry>

namespace denavit {
namespace {

/// Below this sine two of three angles act about the same axis.
constexpr double kLocked = 1e-12;

}  // namespace

RotationForms calcRotationForms(const Eigen::Matrix3d& R) {
  RotationForms forms;
  const double cosPitch = std::hypot(R(0, 0), R(1, 0));
  forms.rpyIsLocked = !(cosPitch > kLocked);
  forms.rpy[1] = std::atan2(-R(2, 0), cosPitch);
  forms.rpy[0] = forms.rpyIsLocked ? std::atan2(-R(1, 2), R(1, 1)) : std::atan2(R(2, 1), R(2, 2));
  forms.rpy[2] = forms.rpyIsLocked ? 0.0 : std::atan2(R(1, 0), R(0, 0));

  const double sinY = std::hypot(R(0, 2), R(1, 2));
  forms.zyzIsLocked = !(sinY > kLocked);
  forms.zyz[1] = std::atan2(sinY, R(2, 2));
  // At y = 0 and y = π the second column is RotZ(z1)'s own.
  forms.zyz[0] = forms.zyzIsLocked ? std::atan2(-R(0, 1), R(1, 1)) : std::atan2(R(1, 2), R(0, 2));
  forms.zyz[2] = forms.zyzIsLocked ? 0.0 : std::atan2(R(2, 1), -R(2, 0));

  Eigen::Quaterniond quaternion(R);
  quaternion.normalize();
  if (quaternion.w() < 0) quaternion.coeffs() *= -1.0;
  forms.wxyz << quaternion.w(), quaternion.vec();
  const double sine = quaternion.vec().norm();
  forms.angle = 2.0 * std::atan2(sine, quaternion.w());
  forms.axis = sine > 0 ? Eigen::Vector3d(quaternion.vec() / sine) : Eigen::Vector3d::UnitZ();
  // atan2 and signs make zeros of either sign; a reader sees one.
  for (auto* angles : {&forms.rpy, &forms.zyz, &forms.axis}) angles->array() += 0.0;
  forms.wxyz.array() += 0.0;
  return forms;
}

}  // namespace denavit
