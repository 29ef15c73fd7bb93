#pragma once

#include <memory>
#include <vector>

#include "render/arm/arm_shape.h"
#include "render/rgb.h"

class vtkRenderer;

namespace denavit {

class BentTube;
class PosedActor;

/// The solids of one arm in a renderer: mount, links, rods of the prismatic joints, tubes of links
/// that bend. Meshes are built once; posing writes matrices, and bends the tubes.
class ArmSolids {
 public:
  /// @param renderer  outlives this  @param arm  that the shape was made of
  ArmSolids(vtkRenderer* renderer, const ArmShape& shape, const ArmGeometry& arm);
  ~ArmSolids();
  ArmSolids(const ArmSolids&) = delete;
  ArmSolids& operator=(const ArmSolids&) = delete;

  /// Becomes another arm that is put together alike, as after an edit of a length: meshes that
  /// differ are exchanged, actors stay. @returns whether it is put together alike; else nothing
  /// has changed
  [[nodiscard]] bool adopt(const ArmShape& shape, const ArmGeometry& arm);
  /// @param pose  X_WL and q one per link
  void setPose(const ArmPose& pose);
  /// One colour for all, seen through where opacity < 1, without a mount, invisible to the mouse.
  void setGhostLook(Rgb color, double opacity);
  void setVisible(bool visible);
  /// What the values of bent links mean to the colour ramp; shows with the next pose.
  void setBeamRange(double low, double high);
  /// Moves the solids away from the eye in depth only, by so many steps of the depth buffer: where
  /// they coincide with others, these show.
  void setBehind(double steps);

  /// Mount first, then the links, then the rods, then what links that bend have.
  [[nodiscard]] std::vector<const PosedActor*> all() const;
  /// Link i's own solid, then its rods, its tube and what sits on the tube's end.
  [[nodiscard]] std::vector<const PosedActor*> ofLink(std::size_t i) const;
  /// How many of them are rods.
  [[nodiscard]] std::size_t rodCount(std::size_t i) const;
  [[nodiscard]] const PosedActor& base() const { return *base_; }
  [[nodiscard]] std::size_t linkCount() const { return links_.size(); }

 private:
  struct Rod {
    std::size_t joint;
    double d;  ///< [m]
    std::unique_ptr<PosedActor> solid;
  };
  struct Beam {
    std::size_t link;
    std::unique_ptr<BentTube> tube;
    std::unique_ptr<PosedActor> tip;
  };
  vtkRenderer* renderer_;
  ArmShape shape_;
  ArmGeometry arm_;
  std::unique_ptr<PosedActor> base_;
  std::vector<std::unique_ptr<PosedActor>> links_;
  std::vector<Rod> rods_;
  std::vector<Beam> beams_;
};

}  // namespace denavit
