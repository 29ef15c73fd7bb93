#pragma once

#include <optional>

#include "render/arm/arm_shape.h"
#include "render/scene/axis_drag.h"

class vtkRenderer;

namespace denavit {

class ArmSolids;

/// What of an arm is at a place of the picture.
struct PickedPart {
  enum class Kind { Base, Link, Joint, Frame };
  Kind kind = Kind::Base;
  /// 0-based; of a frame the joint of its row. None: the base, which no joint moves.
  std::optional<int> joint = {};
  int frame = 0;  ///< of a frame: 0 base, i that of row i, one more than the rows the tool

  bool operator==(const PickedPart&) const = default;
};

/// A place on the solid of a link.
struct SolidPoint {
  int link = 0;                                   ///< 0-based
  Eigen::Vector3d p_W = Eigen::Vector3d::Zero();  ///< [m]
};

/// Finds the solid under a pixel by its triangles: needs no graphics.
/// @param x_px, y_px  from the lower left corner of the renderer's window
[[nodiscard]] std::optional<PickedPart> pickSolid(vtkRenderer* renderer, const ArmSolids& solids,
                                                  const ArmShape& shape, const ArmGeometry& arm,
                                                  const ArmPose& pose, double x_px, double y_px);
/// The point of a link's solid under a pixel; nothing beside the arm and on its base.
[[nodiscard]] std::optional<SolidPoint> pickSolidPoint(vtkRenderer* renderer,
                                                       const ArmSolids& solids, double x_px,
                                                       double y_px);

}  // namespace denavit
