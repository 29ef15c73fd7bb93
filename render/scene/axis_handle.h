#pragma once

#include <memory>
#include <optional>

#include "render/scene/axis_drag.h"

class vtkRenderer;

namespace denavit {

class LabelPlacer;
class PosedActor;

/// The ring or arrow at an axis that the mouse can take hold of.
///
///   ring of radius 1, double arrow of length 2 -> actors, posed and stretched by the axis
class AxisHandle {
 public:
  /// @param renderer  outlives this
  explicit AxisHandle(vtkRenderer* renderer);
  ~AxisHandle();

  /// nothing: no handle is drawn
  void set(const std::optional<HandleAxis>& axis);
  [[nodiscard]] const std::optional<HandleAxis>& axis() const { return axis_; }
  /// Brighter: the mouse is at it, or has it.
  void setHot(bool hot);
  void setVisible(bool visible);
  /// Whether a place of the picture is on the drawn handle.
  /// @param placer  of that picture  @param near_px  so far beside its middle line
  [[nodiscard]] bool isAt(const LabelPlacer& placer, const Eigen::Vector2d& at_px,
                          double near_px) const;

 private:
  void show();

  vtkRenderer* renderer_;
  std::unique_ptr<PosedActor> ring_, arrow_;
  std::optional<HandleAxis> axis_;
  bool hot_ = false, visible_ = true;
};

}  // namespace denavit
