#include "render/scene/axis_drag.h"

#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

namespace denavit {
namespace {

/// Sine of the angle to its plane below which a ring is seen from its side.
constexpr double kFlat = 0.2;
constexpr double kNoAngle = 1e-6;

}  // namespace

AxisDrag::AxisDrag(const HandleAxis& axis, const SightRay& grabbed) : axis_(axis) {
  const Eigen::Vector3d z = axis.X_WA.R.col(2);
  rolls_ = std::abs(grabbed.v_W.dot(z)) < kFlat;
  const Eigen::Vector3d across = -(grabbed.v_W - grabbed.v_W.dot(z) * z);
  if (across.norm() > kNoAngle) facing_W_ = across.normalized();
  started_ = measure(grabbed, last_);
}

/// [rad|m] along or about the axis, but for a constant. @returns whether it can be told
bool AxisDrag::measure(const SightRay& at, double& value) const {
  const Eigen::Vector3d z = axis_.X_WA.R.col(2), o = axis_.X_WA.p;
  if (axis_.slides) {
    // The point of the axis next to the ray.
    const Eigen::Vector3d n = at.v_W.cross(z.cross(at.v_W));
    if (std::abs(n.dot(z)) < kNoAngle) return false;
    value = (at.p_W - o).dot(n) / z.dot(n);
    return true;
  }
  const Eigen::Vector3d normal = rolls_ ? facing_W_ : z;
  const double down = at.v_W.dot(normal);
  if (std::abs(down) < kNoAngle) return false;
  const double ahead = (o - at.p_W).dot(normal) / down;
  if (!(ahead > 0)) return false;
  const Eigen::Vector3d r = at.p_W + ahead * at.v_W - o;
  if (rolls_) {
    value = r.dot(z.cross(facing_W_)) / axis_.size_m;
    return true;
  }
  const double x = r.dot(axis_.X_WA.R.col(0)), y = r.dot(axis_.X_WA.R.col(1));
  if (std::hypot(x, y) < kNoAngle * axis_.size_m) return false;
  value = std::atan2(y, x);
  return true;
}

double AxisDrag::follow(const SightRay& at) {
  double value = 0;
  if (!measure(at, value)) return sum_;
  if (started_) {
    const double step = value - last_;
    const bool turns = !axis_.slides && !rolls_;
    sum_ += turns ? std::remainder(step, 2 * std::numbers::pi) : step;
  }
  started_ = true;
  last_ = value;
  return sum_;
}

}  // namespace denavit
