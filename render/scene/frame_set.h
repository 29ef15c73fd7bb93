#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/arm_geometry.h"
#include "render/scene/label_placer.h"

class vtkCamera;
class vtkRenderer;

namespace denavit {

/// The user's DH frames as red, green and blue arrows: base, one per row, tool. The x and z
/// axes carry the frame's number; labels of one place are joined, others move aside.
class FrameSet {
 public:
  explicit FrameSet(vtkRenderer* renderer);
  ~FrameSet();

  /// @param size_m  length of the arrows
  void build(const ArmGeometry& arm, double size_m);
  void setPose(const ArmPose& pose);
  /// @param hidden  frames left out: 0 base, i the one of row i, one more than the rows the tool
  void setChoice(const std::vector<int>& hidden);
  /// Length of the arrows, times that of build().
  void setScale(double scale);
  /// Places the labels for a camera so that none lies on another; before each frame.
  void placeLabels(vtkCamera* camera, int width_px, int height_px, double pixelRatio);
  /// [m] Tips of the arrows and places of the labels of the shown frames at a pose.
  [[nodiscard]] std::vector<Eigen::Vector3d> tips_W(const ArmPose& pose) const;
  /// The shown frame whose arrows or label are at a place of the picture, as in setChoice().
  /// @param near_px  so far beside the middle of an arrow
  [[nodiscard]] std::optional<int> findAt(const LabelPlacer& placer, const Eigen::Vector2d& at_px,
                                          double near_px) const;
  /// The labels as last placed.
  [[nodiscard]] const std::vector<PlacedLabel>& placedLabels() const;
  void setVisible(bool visible);
  void setDark(bool dark);
  [[nodiscard]] int frameCount() const;
  [[nodiscard]] unsigned long long meshTime() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
