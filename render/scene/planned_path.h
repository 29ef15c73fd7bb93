#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

class vtkRenderer;

namespace denavit {

/// What colours a path.
struct PathColours {
  enum class Scale {
    Share,  ///< of what is allowed: green to a half, amber, red from 1 on
    Ramp    ///< from dark blue at `low` to yellow at `high`
  };
  std::vector<double> values = {};  ///< one per point; empty: one colour
  Scale scale = Scale::Share;
  double low = 0, high = 1;  ///< of a ramp
};

/// A path that the tool shall take: a coloured tube with its points numbered.
class PlannedPath {
 public:
  /// @param solids  takes the line   @param labels  the numbers, over everything
  PlannedPath(vtkRenderer* solids, vtkRenderer* labels);
  ~PlannedPath();

  /// @param points_W [m] along the path   @param corners_W [m] the points that it goes through
  /// @param reach [m] of the arm
  void set(const std::vector<Eigen::Vector3d>& points_W, const PathColours& colours,
           const std::vector<Eigen::Vector3d>& corners_W, double reach);
  /// Marks a point, 0-based; -1: none.
  void setSelected(int corner);
  /// Sizes and places of the numbers on the screen.
  void follow(int width, int height, double pixelRatio);
  /// The point whose number is at a place of the picture; -1: none.
  [[nodiscard]] int findCorner(double x_px, double y_px) const;
  [[nodiscard]] int cornerCount() const;
  /// [m] along the path, as set
  [[nodiscard]] std::vector<Eigen::Vector3d> points_W() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
