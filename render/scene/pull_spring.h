#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "render/scene/label_placer.h"

class vtkCamera;
class vtkRenderer;

namespace denavit {

/// A pull on a point of the arm, as of a hand that holds a spring.
struct DrawnPull {
  Eigen::Vector3d point_W = Eigen::Vector3d::Zero();   ///< [m] where the spring is fastened
  Eigen::Vector3d target_W = Eigen::Vector3d::Zero();  ///< [m] where the hand is
  std::string label = {};                              ///< its force: "23 N"; may be empty
};

/// Draws a pull as a coil from the arm to the hand, with a head that points to where it pulls and a
/// label there. It shines through the solids.
///
///   helix -> vtkTubeFilter -> actor; ball and head posed by matrices
class PullSpring {
 public:
  /// @param overlay  outlives this
  explicit PullSpring(vtkRenderer* overlay);
  ~PullSpring();

  /// Cheap enough for every frame; nothing: none is drawn.
  /// @param reach_m  of the arm: how large coil and head are
  void set(const std::optional<DrawnPull>& pull, double reach_m);
  [[nodiscard]] const std::optional<DrawnPull>& pull() const;
  [[nodiscard]] bool isDrawn() const;

  /// [m] the wire's middle line, from the arm to the head; empty: none is drawn.
  [[nodiscard]] std::vector<Eigen::Vector3d> wire_W() const;
  /// [m] where the head's tip is, by its pose.
  [[nodiscard]] Eigen::Vector3d tip_W() const;

  /// Puts the label beside the hand, clear of labels that are there already.
  void placeLabel(vtkCamera* camera, int width_px, int height_px, double pixelRatio,
                  const std::vector<PlacedLabel>& taken);
  [[nodiscard]] const std::vector<PlacedLabel>& placedLabels() const;
  void setDark(bool dark);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
