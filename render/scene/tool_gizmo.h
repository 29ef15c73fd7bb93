#pragma once

#include <array>
#include <memory>
#include <optional>

#include "render/scene/gizmo_drag.h"

class vtkRenderer;

namespace denavit {

class LabelPlacer;
class PosedActor;

/// Arrows, rings and a ball at a frame that the mouse can take hold of, in the colours of the axes.
///
///   arrow of length 1, ring of radius 1, ball of radius 1 -> actors, posed and scaled
class ToolGizmo {
 public:
  /// @param renderer  outlives this
  explicit ToolGizmo(vtkRenderer* renderer);
  ~ToolGizmo();

  /// nothing: none is drawn
  void set(const std::optional<GizmoFrame>& frame);
  [[nodiscard]] const std::optional<GizmoFrame>& frame() const { return frame_; }
  /// Brighter: the mouse is at that part, or has it.
  void setHot(std::optional<GizmoPart> part);
  void setVisible(bool visible);
  /// The part at a place of the picture.
  /// @param placer  of that picture  @param near_px  so far beside its middle line
  [[nodiscard]] std::optional<GizmoPart> findAt(const LabelPlacer& placer,
                                                const Eigen::Vector2d& at_px, double near_px) const;

 private:
  void show();

  vtkRenderer* renderer_;
  std::array<std::unique_ptr<PosedActor>, kGizmoParts> parts_;
  std::optional<GizmoFrame> frame_;
  std::optional<GizmoPart> hot_;
  bool visible_ = true;
};

}  // namespace denavit
