#pragma once

#include "render/scene/axis_drag.h"

namespace denavit {

/// Where a pointer that took hold of a point of the arm wants it: in the plane through the point
/// where it was then, parallel to the screen.
class PullDrag {
 public:
  /// @param point_W [m]   @param across_W  a unit vector into the screen
  PullDrag(const Eigen::Vector3d& point_W, const Eigen::Vector3d& across_W)
      : point_W_(point_W), across_W_(across_W), last_W_(point_W) {}

  /// [m] Where the pointer says nothing, the last answer.
  Eigen::Vector3d follow(const SightRay& at) {
    const double down = at.v_W.dot(across_W_);
    const double ahead = (point_W_ - at.p_W).dot(across_W_) / down;
    // A ray along the plane, or one that meets it behind the eye, makes this false.
    if (down > 1e-6 && ahead > 0) last_W_ = at.p_W + ahead * at.v_W;
    return last_W_;
  }

 private:
  Eigen::Vector3d point_W_, across_W_, last_W_;
};

}  // namespace denavit
