#pragma once

#include <memory>

#include "render/arm_geometry.h"

class vtkRenderer;

namespace denavit {

/// The user's DH frames as red, green and blue arrows: base, one per row, tool. The x and z
/// axes carry the frame's number; labels that meet are joined.
class FrameSet {
 public:
  explicit FrameSet(vtkRenderer* renderer);
  ~FrameSet();

  /// @param size_m  length of the arrows
  void build(const ArmGeometry& arm, double size_m);
  void setPose(const ArmPose& pose);
  void setVisible(bool visible);
  void setDark(bool dark);
  [[nodiscard]] int frameCount() const;
  [[nodiscard]] unsigned long long meshTime() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
