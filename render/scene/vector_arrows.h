#pragma once

#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "render/rgb.h"
#include "render/scene/frame_set.h"

class vtkCamera;
class vtkRenderer;

namespace denavit {

/// A vector at a place: a force, a velocity. Angular ones get a second head, as on paper.
struct VectorArrow {
  Eigen::Vector3d p_W = Eigen::Vector3d::Zero();  ///< [m] where it acts
  Eigen::Vector3d v_W = Eigen::Vector3d::Zero();  ///< [m] as it is drawn; zero: its label only
  Rgb color{0, 114, 178};
  double opacity = 1;
  bool angular = false;
  std::string label = {};  ///< at its tip; may be empty
};

/// Draws vectors as labelled arrows that shine through the solids. Shafts and heads are posed and
/// stretched by matrices; heads keep their shape.
class VectorArrows {
 public:
  explicit VectorArrows(vtkRenderer* renderer);
  ~VectorArrows();

  /// Replaces all; none: nothing is drawn.
  /// @param thickness_m  of the shafts; an arrow shorter than its heads is made smaller as a whole
  void set(const std::vector<VectorArrow>& arrows, double thickness_m);
  /// Those set last.
  [[nodiscard]] const std::vector<VectorArrow>& arrows() const;
  /// [m] where the drawn arrow i ends, by the pose of its head.
  [[nodiscard]] Eigen::Vector3d tip_W(std::size_t i) const;
  /// Number of arrows whose shafts are on screen.
  [[nodiscard]] int drawnCount() const;

  /// Puts the labels beside the tips, clear of each other and of labels that are there already.
  void placeLabels(vtkCamera* camera, int width_px, int height_px, double pixelRatio,
                   const std::vector<PlacedLabel>& taken);
  [[nodiscard]] const std::vector<PlacedLabel>& placedLabels() const;
  void setDark(bool dark);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
