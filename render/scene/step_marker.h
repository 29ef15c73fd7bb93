#pragma once

#include <memory>
#include <string>

#include "core/spatial/pose.h"

class vtkRenderer;

namespace denavit {

/// One elementary motion of a frame on its way.
struct StepPicture {
  Pose<double> X_WA;     ///< the frame before the motion
  Pose<double> X_AB;     ///< how far it has come
  bool turns = true;     ///< about the axis; else slides along it
  int axis = 2;          ///< 0 x, 1 y, 2 z of A
  double travelled = 0;  ///< [rad|m] of the motion so far
  std::string label;     ///< "θ₂ = 30°"
};

/// Draws it: the frame before (grey), the moving frame, its axis, and the way as an arc or a bar
/// with the amount beside it.
class StepMarker {
 public:
  explicit StepMarker(vtkRenderer* renderer);
  ~StepMarker();

  /// @param size_m  length of the frames' arrows
  void set(const StepPicture& picture, double size_m);
  void setVisible(bool visible);
  [[nodiscard]] bool isVisible() const;
  void setDark(bool dark);
  void setPixelRatio(double ratio);
  /// [m] the end of the way drawn so far, in W
  [[nodiscard]] Eigen::Vector3d wayEnd_W() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
