#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/arm_geometry.h"
#include "render/rgb.h"

class vtkRenderer;

namespace denavit {

class ArmSolids;

/// A second arm, or the same arm elsewhere, drawn see-through beside the one that is edited.
struct GhostArm {
  ArmGeometry arm;
  ArmPose pose;  ///< of that arm
  Rgb color{0, 114, 178};
  double opacity = 0.35;  ///< 0 to 1
};

/// The ghosts of a scene. They cast no shadow and carry no frames; clicks go through to the arm.
class GhostArms {
 public:
  explicit GhostArms(vtkRenderer* renderer);
  ~GhostArms();

  /// Replaces all ghosts; builds meshes.
  /// @param up_W  unit vector against gravity
  void set(const std::vector<GhostArm>& ghosts, const Eigen::Vector3d& up_W);
  /// Moves one ghost: matrices only. @param i  as in set; others are ignored
  void setPose(std::size_t i, const ArmPose& pose);
  void setVisible(bool visible);
  /// Lets other solids show where the ghosts coincide with them. @see ArmSolids::setBehind
  void setBehind(double steps);
  /// The ghost in front at a place of the picture, as if nothing else were there.
  /// @param x_px, y_px  from the lower left corner of the renderer's window
  [[nodiscard]] std::optional<std::size_t> findAt(double x_px, double y_px) const;
  [[nodiscard]] std::size_t count() const { return ghosts_.size(); }
  [[nodiscard]] unsigned long long meshTime() const;
  [[nodiscard]] const ArmSolids& solids(std::size_t i) const { return *ghosts_[i]; }

 private:
  vtkRenderer* renderer_;
  std::vector<std::unique_ptr<ArmSolids>> ghosts_;
  bool visible_ = true;
};

}  // namespace denavit
