#pragma once

#include <optional>

#include "render/scene/axis_drag.h"

namespace denavit {

/// What of a gizmo the mouse takes hold of: the arrows along the axes of its frame, the rings about
/// them, its middle.
enum class GizmoPart { AlongX, AlongY, AlongZ, AboutX, AboutY, AboutZ, Middle };
inline constexpr int kGizmoParts = 7;

/// A frame that the mouse moves by handles, and how large these are.
struct GizmoFrame {
  Pose<double> X_WG;
  double arrow_m = 0.2;  ///< length of an arrow
  double ring_m = 0.12;  ///< radius of a ring
  bool turns = true;     ///< has rings
};

/// The arrow or ring of a part as a handle of its own; the middle has none.
[[nodiscard]] HandleAxis makeGizmoAxis(const GizmoFrame& gizmo, GizmoPart part);

/// Where a pointer that took hold of a gizmo has moved its frame. Arrows move it along, rings turn
/// it about its origin, the middle follows the pointer in the plane across the line of sight.
class GizmoDrag {
 public:
  GizmoDrag(const GizmoFrame& gizmo, GizmoPart part, const SightRay& grabbed);

  /// The frame in the world. Where the pointer says nothing, the last answer.
  [[nodiscard]] Pose<double> follow(const SightRay& at);

 private:
  [[nodiscard]] Pose<double> slide(const SightRay& at);

  GizmoFrame from_;
  GizmoPart part_;
  std::optional<AxisDrag> drag_;  ///< none: the middle
  Eigen::Vector3d across_W_, grabbed_W_;
  Pose<double> last_;
};

}  // namespace denavit
