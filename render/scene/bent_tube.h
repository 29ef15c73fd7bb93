#pragma once

#include <memory>

#include "render/arm_geometry.h"
#include "render/scene/posed_actor.h"

namespace denavit {

/// A link that bends as a smooth tube along its curve. A stripe on its y side shows the twist. The
/// triangles are made once; a curve rewrites their corners, normals and colours in place, in W.
class BentTube {
 public:
  /// @param radius0_m, radius1_m  at the clamped end and at the tip
  BentTube(double radius0_m, double radius1_m);

  /// Shows with the next curve.
  void setRadii(double radius0_m, double radius1_m);
  /// @param side_W  unit vector across the curve's start: where the stripe begins
  void setCurve(const BeamCurve& curve, const Eigen::Vector3d& side_W);
  /// What the curve's values mean to the colour ramp.
  void setRange(double low, double high);

  [[nodiscard]] const PosedActor& solid() const { return *solid_; }

 private:
  double radius0_, radius1_;
  double low_ = 0, high_ = 1;
  std::unique_ptr<PosedActor> solid_;
};

}  // namespace denavit
