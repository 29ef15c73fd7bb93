#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

class vtkRenderer;

namespace denavit {

/// Many coloured points, drawn as one object of vertices.
class PointCloud {
 public:
  explicit PointCloud(vtkRenderer* renderer);
  ~PointCloud();

  /// @param points_W [m]
  /// @param values   one per point; colours run from the smallest to `highest`
  /// @param highest  0: the largest value
  void set(const std::vector<Eigen::Vector3f>& points_W, const std::vector<float>& values,
           float highest = 0);
  void clear() { set({}, {}); }
  void setVisible(bool visible);
  /// [px] at a pixel ratio of 1; @param opacity 0 to 1
  void setLook(double size_px, double opacity);
  void setPixelRatio(double ratio);
  [[nodiscard]] int count() const;
  [[nodiscard]] bool isShown() const;
  /// Smallest and largest value of the colours.
  [[nodiscard]] std::pair<double, double> range() const;
  /// [m] corners of the box around the points.
  [[nodiscard]] std::pair<Eigen::Vector3d, Eigen::Vector3d> bounds_W() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
