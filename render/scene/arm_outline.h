#pragma once

#include <vector>

#include "render/arm/arm_shape.h"
#include "render/scene/turntable.h"

namespace denavit {

/// How much room an arm's solids take, by few points: of each solid those that lie farthest in
/// directions all around. Frames, traces and the floor are not the arm's.
class ArmOutline {
 public:
  ArmOutline() = default;
  /// @param arm  that the shape was made of
  ArmOutline(const ArmShape& shape, const ArmGeometry& arm);

  /// Points with what surrounds them: mount, links, rods, tubes and tool.
  [[nodiscard]] std::vector<FitPoint> points_W(const ArmPose& pose) const;
  /// [m] along up: where the lowest solid ends, the mount not counted, which stands on the floor.
  [[nodiscard]] double lowest(const ArmPose& pose, const Eigen::Vector3d& up_W) const;

 private:
  struct Rod {
    std::size_t joint;
    double d;
  };
  void addMoving(const ArmPose& pose, std::vector<FitPoint>& points) const;

  ArmGeometry arm_;
  std::vector<Eigen::Vector3d> base_W_;
  std::vector<std::vector<Eigen::Vector3d>> links_L_, tips_F_;
  std::vector<Rod> rods_;
  std::vector<BeamTube> tubes_;
};

}  // namespace denavit
