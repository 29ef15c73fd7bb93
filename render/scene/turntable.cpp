#include "render/scene/turntable.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <vtkCamera.h>

namespace denavit {
namespace {

constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kIsometricAzimuth = 36.0 * kRadians, kIsometricElevation = 21.0 * kRadians;

double halfHeight() { return std::tan(0.5 * Turntable::kViewAngle_deg * kRadians); }

}  // namespace

void Turntable::setUp(const Eigen::Vector3d& up_W) {
  up_ = up_W;
  // Front is where x points right; for an arm in the xy plane that is the textbook's view along -z.
  right_ = std::abs(up_.z()) > 0.5 ? Eigen::Vector3d::UnitX()
                                   : Eigen::Vector3d(up_.cross(Eigen::Vector3d::UnitZ()));
  front_ = right_.cross(up_);
}

void Turntable::setView(StandardView view) {
  constexpr double kQuarter = std::numbers::pi / 2;
  elevation_ = 0.0;
  switch (view) {
    case StandardView::Isometric:
      azimuth_ = kIsometricAzimuth;
      elevation_ = kIsometricElevation;
      break;
    case StandardView::Front:
      azimuth_ = 0.0;
      break;
    case StandardView::Back:
      azimuth_ = 2 * kQuarter;
      break;
    case StandardView::Left:
      azimuth_ = -kQuarter;
      break;
    case StandardView::Right:
      azimuth_ = kQuarter;
      break;
    case StandardView::Top:
      azimuth_ = 0.0;
      elevation_ = kQuarter;
      break;
    case StandardView::Bottom:
      azimuth_ = 0.0;
      elevation_ = -kQuarter;
      break;
  }
}

void Turntable::turn(double azimuth_deg, double elevation_deg) {
  azimuth_ = std::remainder(azimuth_ - azimuth_deg * kRadians, 2 * std::numbers::pi);
  elevation_ = std::clamp(elevation_ + elevation_deg * kRadians, -std::numbers::pi / 2,
                          std::numbers::pi / 2);
}

void Turntable::pan(double dx, double dy) {
  const Axes axes = calcAxes();
  const double height = 2.0 * distance_ * halfHeight();
  focus_ -= height * (dx * axes.right + dy * axes.up);
}

void Turntable::zoom(double factor) {
  if (!(factor > 0.0)) return;
  distance_ = std::clamp(distance_ / factor, 0.05 * scale_, 30.0 * scale_);
}

Turntable::Axes Turntable::calcAxes() const {
  const Eigen::Vector3d level = std::sin(azimuth_) * right_ + std::cos(azimuth_) * front_;
  const Eigen::Vector3d towards = std::cos(elevation_) * level + std::sin(elevation_) * up_;
  const Eigen::Vector3d up = std::cos(elevation_) * up_ - std::sin(elevation_) * level;
  return {up.cross(towards), up, towards};
}

void Turntable::fit(const std::vector<Eigen::Vector3d>& points_W, double pad_m, double aspect,
                    double margin) {
  if (points_W.empty()) return;
  const Axes axes = calcAxes();
  const double tall = halfHeight() * (1.0 - 2.0 * margin), wide = tall * std::max(aspect, 0.05);
  focus_ = points_W.front();
  // The distance each side of the picture asks for; shifting the focus evens out opposite sides.
  for (int pass = 0; pass < 12; ++pass) {
    double top = 0, bottom = 0, left = 0, right = 0;
    for (const Eigen::Vector3d& point : points_W) {
      const Eigen::Vector3d v = point - focus_;
      const double x = v.dot(axes.right), y = v.dot(axes.up), z = v.dot(axes.towards);
      top = std::max(top, (y + pad_m) / tall + z);
      bottom = std::max(bottom, (pad_m - y) / tall + z);
      right = std::max(right, (x + pad_m) / wide + z);
      left = std::max(left, (pad_m - x) / wide + z);
    }
    distance_ = std::max({top, bottom, left, right, 1e-6});
    focus_ += 0.5 * (top - bottom) * tall * axes.up + 0.5 * (right - left) * wide * axes.right;
  }
}

bool Turntable::isAbove(double height_m) const {
  return (focus_ + distance_ * calcAxes().towards).dot(up_) > height_m;
}

void Turntable::apply(vtkCamera* camera, double depth_m) const {
  const Axes axes = calcAxes();
  const Eigen::Vector3d position = focus_ + distance_ * axes.towards;
  camera->SetViewAngle(kViewAngle_deg);
  camera->SetFocalPoint(focus_.data());
  camera->SetPosition(position.data());
  camera->SetViewUp(axes.up.data());
  const double near = std::max(distance_ - depth_m, 0.01 * distance_);
  camera->SetClippingRange(near, distance_ + depth_m);
}

}  // namespace denavit
