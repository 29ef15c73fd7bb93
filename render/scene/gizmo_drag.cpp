#include "render/scene/gizmo_drag.h"

#include <cmath>

#include <Eigen/Geometry>

namespace denavit {
namespace {

constexpr double kAlong = 1e-6;  ///< below it a ray runs along a plane

/// Where a ray meets the plane through a point; nothing: beside or behind the eye.
std::optional<Eigen::Vector3d> meet(const SightRay& ray, const Eigen::Vector3d& point_W,
                                    const Eigen::Vector3d& normal_W) {
  const double down = ray.v_W.dot(normal_W);
  if (std::abs(down) < kAlong) return {};
  const double ahead = (point_W - ray.p_W).dot(normal_W) / down;
  if (!(ahead > 0)) return {};
  return ray.p_W + ahead * ray.v_W;
}

}  // namespace

HandleAxis makeGizmoAxis(const GizmoFrame& gizmo, GizmoPart part) {
  const int k = static_cast<int>(part) % 3;
  const bool slides = part < GizmoPart::AboutX;
  HandleAxis axis{gizmo.X_WG, slides, slides ? gizmo.arrow_m : gizmo.ring_m};
  const Mat3<double>& R = gizmo.X_WG.R;
  axis.X_WA.R << R.col((k + 1) % 3), R.col((k + 2) % 3), R.col(k);
  return axis;
}

GizmoDrag::GizmoDrag(const GizmoFrame& gizmo, GizmoPart part, const SightRay& grabbed)
    : from_(gizmo),
      part_(part),
      across_W_(grabbed.v_W),
      grabbed_W_(gizmo.X_WG.p),
      last_(gizmo.X_WG) {
  if (part != GizmoPart::Middle) {
    drag_.emplace(makeGizmoAxis(gizmo, part), grabbed);
  } else if (const auto at = meet(grabbed, gizmo.X_WG.p, across_W_)) {
    grabbed_W_ = *at;
  }
}

Pose<double> GizmoDrag::slide(const SightRay& at) {
  const auto here = meet(at, from_.X_WG.p, across_W_);
  if (!here) return last_;
  Pose<double> X = from_.X_WG;
  X.p += *here - grabbed_W_;
  return X;
}

Pose<double> GizmoDrag::follow(const SightRay& at) {
  if (!drag_) return last_ = slide(at);
  const double by = drag_->follow(at);
  const HandleAxis axis = makeGizmoAxis(from_, part_);
  const Eigen::Vector3d z = axis.X_WA.R.col(2);
  Pose<double> X = from_.X_WG;
  if (axis.slides) {
    X.p += by * z;
  } else {
    X.R = Eigen::AngleAxisd(by, z).toRotationMatrix() * X.R;
  }
  return last_ = X;
}

}  // namespace denavit
