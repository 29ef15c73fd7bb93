#include "render/scene/turntable.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>
#include <vtkCamera.h>

namespace denavit {
namespace {

constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kIsometricAzimuth = 36.0 * kRadians, kIsometricElevation = 21.0 * kRadians;

}  // namespace

void Turntable::setUp(const Eigen::Vector3d& up_W) {
  up_ = up_W;
  // Front is where x points right; for an arm in the xy plane that is the textbook's view along -z.
  right_ = std::abs(up_.z()) > 0.5 ? Eigen::Vector3d::UnitX()
                                   : Eigen::Vector3d(up_.cross(Eigen::Vector3d::UnitZ()));
  front_ = right_.cross(up_);
}

/// Half the height of the picture at distance 1.
double Turntable::halfHeight() const { return std::tan(0.5 * viewAngle_); }

void Turntable::setView(StandardView view) {
  constexpr double kQuarter = std::numbers::pi / 2;
  elevation_ = 0.0;
  roll_ = 0.0;
  viewAngle_ = kViewAngle_deg * kRadians;
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
  roll_ = 0.0;
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
  const Eigen::Vector3d right = up.cross(towards);
  return {std::cos(roll_) * right + std::sin(roll_) * up,
          std::cos(roll_) * up - std::sin(roll_) * right, towards};
}

void Turntable::fit(const std::vector<Eigen::Vector3d>& points_W, double pad_m, double aspect,
                    double margin) {
  std::vector<FitPoint> points;
  for (const Eigen::Vector3d& p_W : points_W) points.push_back({p_W, pad_m});
  fit(points, aspect, FitMargins::all(margin));
}

void Turntable::fit(const std::vector<FitPoint>& points, double aspect, const FitMargins& margins) {
  if (points.empty()) return;
  const Axes axes = calcAxes();
  const double half = halfHeight(), halfWide = half * std::max(aspect, 0.05);
  // How far each side of the picture is from the focus, at distance 1.
  const double above = half * (1.0 - 2.0 * margins.top),
               below = half * (1.0 - 2.0 * margins.bottom);
  const double before = halfWide * (1.0 - 2.0 * margins.left),
               behind = halfWide * (1.0 - 2.0 * margins.right);
  focus_ = points.front().p_W;
  // The distance each side of the picture asks for; shifting the focus evens out opposite sides.
  for (int pass = 0; pass < 12; ++pass) {
    double top = 0, bottom = 0, left = 0, right = 0;
    for (const auto& [p_W, pad] : points) {
      const Eigen::Vector3d v = p_W - focus_;
      const double x = v.dot(axes.right), y = v.dot(axes.up);
      const double z = parallel_ ? 0.0 : v.dot(axes.towards);
      top = std::max(top, (y + pad) / above + z);
      bottom = std::max(bottom, (pad - y) / below + z);
      right = std::max(right, (x + pad) / behind + z);
      left = std::max(left, (pad - x) / before + z);
    }
    distance_ = std::max({top, bottom, left, right, 1e-6});
    focus_ += (top - bottom) / (1.0 / above + 1.0 / below) * axes.up +
              (right - left) / (1.0 / before + 1.0 / behind) * axes.right;
  }
}

PictureBox Turntable::calcBox(const std::vector<FitPoint>& points, double aspect) const {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  const Axes axes = calcAxes();
  const double half = halfHeight(), halfWide = half * std::max(aspect, 0.05);
  PictureBox box{kFar, -kFar, kFar, -kFar};
  for (const auto& [p_W, pad] : points) {
    const Eigen::Vector3d v = p_W - focus_;
    const double depth = parallel_ ? distance_ : distance_ - v.dot(axes.towards);
    if (!(depth > 0.0)) return {-kFar, kFar, -kFar, kFar};
    const double x = v.dot(axes.right), y = v.dot(axes.up);
    box.left = std::min(box.left, (x - pad) / depth / halfWide);
    box.right = std::max(box.right, (x + pad) / depth / halfWide);
    box.bottom = std::min(box.bottom, (y - pad) / depth / half);
    box.top = std::max(box.top, (y + pad) / depth / half);
  }
  return box;
}

CameraState Turntable::state() const {
  const Axes axes = calcAxes();
  return {.position_W = focus_ + distance_ * axes.towards,
          .focalPoint_W = focus_,
          .up_W = axes.up,
          .viewAngle_rad = viewAngle_,
          .parallel = parallel_,
          .parallelScale = distance_ * halfHeight()};
}

void Turntable::setState(const CameraState& state) {
  const Eigen::Vector3d view = state.position_W - state.focalPoint_W;
  const Eigen::Vector3d across = state.up_W.cross(view);
  if (!view.allFinite() || !(across.norm() > 1e-9 * view.norm())) return;
  if (!(state.viewAngle_rad > 0.01 && state.viewAngle_rad < 3.0)) return;
  viewAngle_ = state.viewAngle_rad;
  parallel_ = state.parallel;
  focus_ = state.focalPoint_W;
  distance_ =
      parallel_ && state.parallelScale > 0 ? state.parallelScale / halfHeight() : view.norm();
  const Eigen::Vector3d towards = view.normalized(), right = across.normalized();
  const Eigen::Vector3d up = towards.cross(right);
  elevation_ = std::asin(std::clamp(towards.dot(up_), -1.0, 1.0));
  // Straight from above or below the way to the level is in the picture's own up.
  const bool steep = std::abs(towards.dot(up_)) > 1.0 - 1e-12;
  const Eigen::Vector3d level = steep ? Eigen::Vector3d(towards.dot(up_) > 0 ? -up : up) : towards;
  azimuth_ = std::atan2(level.dot(right_), level.dot(front_));
  roll_ = 0.0;
  const Axes axes = calcAxes();
  roll_ = std::atan2(-up.dot(axes.right), up.dot(axes.up));
  if (std::abs(roll_) < 1e-9) roll_ = 0.0;
}

SightRay Turntable::rayThrough(double x, double y, double aspect) const {
  const Axes axes = calcAxes();
  const double half = halfHeight();
  const Eigen::Vector3d beside = half * (x * aspect * axes.right + y * axes.up);
  if (parallel_) return {focus_ + distance_ * (beside + axes.towards), -axes.towards};
  return {focus_ + distance_ * axes.towards, (beside - axes.towards).normalized()};
}

bool Turntable::isAbove(double height_m) const {
  const Eigen::Vector3d towards = calcAxes().towards;
  if (parallel_ && std::abs(towards.dot(up_)) > 1e-12) return towards.dot(up_) > 0;
  return (focus_ + distance_ * towards).dot(up_) > height_m;
}

void Turntable::apply(vtkCamera* camera, double depth_m) const {
  const Axes axes = calcAxes();
  // A parallel camera sees the same from wherever it stands: far enough to have all before it.
  const double back = parallel_ ? distance_ + depth_m : distance_;
  const Eigen::Vector3d position = focus_ + back * axes.towards;
  camera->SetParallelProjection(parallel_);
  camera->SetParallelScale(distance_ * halfHeight());
  camera->SetViewAngle(viewAngle_ / kRadians);
  camera->SetFocalPoint(focus_.data());
  camera->SetPosition(position.data());
  camera->SetViewUp(axes.up.data());
  const double near = std::max(back - depth_m, 0.01 * distance_);
  camera->SetClippingRange(near, back + depth_m);
}

}  // namespace denavit
