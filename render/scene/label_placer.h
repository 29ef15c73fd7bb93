#pragma once

#include <string>
#include <vector>

#include "core/spatial/pose.h"

class vtkCamera;

namespace denavit {

/// A label as placed: text and [px] place of its middle, from the lower left corner.
struct PlacedLabel {
  std::string text;
  Eigen::Vector2d middle_px, size_px;
};

/// How the letters of some labels are set, and where such a label may go.
struct LabelLook {
  double letter_px, line_px;  ///< mean width of a letter, height of the line
  double margin_px;           ///< of both sides together
  std::vector<Eigen::Vector2d> ways_px;
};

/// Steps away from a label's own place, nearest first: columns and rows to each side.
[[nodiscard]] std::vector<Eigen::Vector2d> makeWays(int columns, double column_px, int rows,
                                                    double row_px);

/// [px] from a place to the nearest of a line between two others.
[[nodiscard]] double distanceToSegment(const Eigen::Vector2d& p, const Eigen::Vector2d& a,
                                       const Eigen::Vector2d& b);

/// Places labels in a picture so that none lies on another.
class LabelPlacer {
 public:
  /// @param taken  labels that stand already
  LabelPlacer(vtkCamera* camera, int width_px, int height_px, double pixelRatio,
              std::vector<PlacedLabel> taken = {});

  /// [px] Where a point is seen; far outside for one behind the camera.
  [[nodiscard]] Eigen::Vector2d see(const Eigen::Vector3d& p_W) const;
  /// A label of the look at its own place, not placed yet.
  [[nodiscard]] PlacedLabel measure(const std::string& text, const Eigen::Vector2d& at_px,
                                    const LabelLook& look) const;
  /// Moves it to the first free place; to the last way tried where there is none.
  /// @param inside  whether all of it has to be in the picture
  void place(PlacedLabel& label, const LabelLook& look, bool inside);

 private:
  [[nodiscard]] bool isFree(const PlacedLabel& label) const;
  [[nodiscard]] bool isInside(const PlacedLabel& label) const;

  Eigen::Matrix4d onto_;
  double width_px_, height_px_, pixelRatio_;
  std::vector<PlacedLabel> taken_;
};

}  // namespace denavit
