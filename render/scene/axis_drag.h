#pragma once

#include <Eigen/Core>

#include "core/spatial/pose.h"

namespace denavit {

/// What is seen at a place of the picture: a line into the scene.
struct SightRay {
  Eigen::Vector3d p_W = Eigen::Vector3d::Zero();   ///< [m]
  Eigen::Vector3d v_W = Eigen::Vector3d::UnitZ();  ///< unit vector away from the eye
};

/// An axis that something turns about or slides along, with the handle to do so: a ring about the
/// axis, or an arrow along it.
struct HandleAxis {
  Pose<double> X_WA;    ///< the axis is z, the handle's middle the origin
  bool slides = false;  ///< along the axis instead of about it
  double size_m = 0.1;  ///< radius of the ring, half the length of the arrow
};

/// How far a pointer that took hold of a handle has moved it. A ring follows the pointer in its own
/// plane; one that is seen from its side rolls under it.
class AxisDrag {
 public:
  AxisDrag(const HandleAxis& axis, const SightRay& grabbed);

  /// [rad|m] since the handle was grabbed; several turns count on. Where the pointer says nothing,
  /// as at the horizon of the ring's plane, the last answer.
  double follow(const SightRay& at);

 private:
  [[nodiscard]] bool measure(const SightRay& at, double& value) const;

  HandleAxis axis_;
  bool rolls_ = false;
  Eigen::Vector3d facing_W_ = Eigen::Vector3d::UnitX();  ///< from the axis to the eye
  double last_ = 0, sum_ = 0;
  bool started_ = false;
};

}  // namespace denavit
