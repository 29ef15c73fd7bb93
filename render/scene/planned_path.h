#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

class vtkRenderer;

namespace denavit {

/// A path that the tool shall take: a tube, coloured by a value from green over amber to red,
/// with its points numbered.
class PlannedPath {
 public:
  /// @param solids  takes the line   @param labels  the numbers, over everything
  PlannedPath(vtkRenderer* solids, vtkRenderer* labels);
  ~PlannedPath();

  /// @param points_W [m] along the path   @param shares  as many, 0 to 1 and above; empty: one
  ///   colour   @param corners_W [m] the points that it goes through   @param reach [m] of the arm
  void set(const std::vector<Eigen::Vector3d>& points_W, const std::vector<double>& shares,
           const std::vector<Eigen::Vector3d>& corners_W, double reach);
  /// Marks a point, 0-based; -1: none.
  void setSelected(int corner);
  /// Sizes and places of the numbers on the screen.
  void follow(int width, int height, double pixelRatio);
  [[nodiscard]] int cornerCount() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
