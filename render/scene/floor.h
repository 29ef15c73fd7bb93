#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

#include "render/scene_options.h"

class vtkRenderer;

namespace denavit {

class PosedActor;

/// The floor, its grid and the shadows on it, and a plinth where the floor is lower than what
/// stands on it.
///
///   square -> actor;  lines -> actor;  each solid's mesh -> flat copy, pressed onto the floor
class Floor {
 public:
  explicit Floor(vtkRenderer* renderer);
  ~Floor();

  /// @param p_WO  [m] a point under the arm  @param height_m  of the floor along up
  void build(const Eigen::Vector3d& p_WO, const Eigen::Vector3d& up_W, double height_m,
             double reach_m, SceneTheme theme);
  /// What stands on the floor at the height of build(): the plinth goes under it.
  /// @param radius_m  0: nothing stands there
  void setFoot(const Eigen::Vector3d& p_W, double radius_m);
  /// Lowers the floor to a height [m] along up, or lifts it back: matrices only.
  void setHeight(double height_m);
  /// Casts these solids' shadows from now on; they must live until the next call.
  void setSolids(const std::vector<const PosedActor*>& solids, SceneTheme theme);
  /// Presses the shadows of the present poses onto the floor: matrices only.
  void updateShadows();
  /// @param hasDepth  whether the grid's lines are in the depth buffer, where they would be edges
  void setGridLook(double width_px, bool hasDepth);
  /// A soft shadow where the foot meets the floor; shows with the next setVisible().
  void setContactShadow(bool shown);
  /// @param fromAbove  the floor hides nothing from below: only its lines are drawn then
  void setVisible(bool visible, bool fromAbove);

  [[nodiscard]] double height() const;
  /// [m] how tall the plinth is; 0: there is none
  [[nodiscard]] double plinthHeight() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// The 1, 2 or 5 times a power of ten nearest below a length.
[[nodiscard]] double roundSpacing(double length);

}  // namespace denavit
