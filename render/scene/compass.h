#pragma once

#include <memory>

#include <Eigen/Core>

class vtkRenderer;

namespace denavit {

/// World axes and the arrow of gravity in the lower right corner, turning with the camera.
class Compass {
 public:
  Compass();
  ~Compass();

  void setGravity(const Eigen::Vector3d& g_W);
  void setVisible(bool visible);
  /// Follows another renderer's camera and keeps its size in pixels.
  void follow(vtkRenderer* main, int width, int height, double pixelRatio);
  [[nodiscard]] vtkRenderer* renderer() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
