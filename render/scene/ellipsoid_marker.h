#pragma once

#include <memory>

#include "core/spatial/pose.h"
#include "render/rgb.h"

class vtkRenderer;

namespace denavit {

/// A see-through ellipsoid with its three axes as lines, to show what a tool can do in each
/// direction.
class EllipsoidMarker {
 public:
  EllipsoidMarker(vtkRenderer* renderer, Rgb color);
  ~EllipsoidMarker();

  /// @param X_WE       centre and axes
  /// @param halfAxes_m  each at least a hair, so that a flat one is seen as a disc
  void set(const Pose<double>& X_WE, const Eigen::Vector3d& halfAxes_m);
  void setVisible(bool visible);
  [[nodiscard]] bool isVisible() const;
  void setPixelRatio(double ratio);
  [[nodiscard]] unsigned long long meshTime() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
