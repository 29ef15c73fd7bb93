#pragma once

#include <vector>

#include "render/arm/proportions.h"
#include "render/arm_geometry.h"
#include "render/mesh/mesh.h"

namespace denavit {

/// The rod of a prismatic joint, in its link frame L: from z = -1 to 0, to be stretched along z by
/// the present offset d + q.
struct RodShape {
  std::size_t joint = 0;
  double d = 0;  ///< [m] constant part of the offset
  Mesh mesh;
};

/// The body of a link that bends: a tube along its curve, thinner towards the tip.
struct BeamTube {
  std::size_t link = 0;
  double radius0 = 0, radius1 = 0;  ///< [m] at the clamped end and at the tip
};

/// How the arm stands: on a pedestal, on a wall (a post) or under a ceiling.
enum class MountKind { Pedestal, Wall, Ceiling };

/// The arm's solids, each in the frame that carries it.
struct ArmShape {
  MountKind mount = MountKind::Pedestal;
  Mesh base;                ///< in W: pedestal or plate
  std::vector<Mesh> links;  ///< each in its link frame L
  std::vector<Mesh> tips;   ///< one per link: in F, what is beyond the beam of one that bends
  std::vector<BeamTube> tubes;
  std::vector<RodShape> rods;
  std::vector<JointPlan> joints;  ///< sizes of the housings
  double reach = 1;               ///< [m] see calcReach
  double radius = 0.1;            ///< [m] of the housing of joint 1
  double toolRadius = 0.1;        ///< [m] of the last housing
  double floorHeight = 0;         ///< [m] of the floor along up, as the mount is made for it
  double footRadius = 0;          ///< [m] of what stands on that floor; 0: nothing does
  Eigen::Vector3d p_WFoot = Eigen::Vector3d::Zero();  ///< [m] its middle, on that floor
  Eigen::Vector3d p_WNode;  ///< [m] node of joint 1, the centre of what the arm reaches
};

/// @param up_W  unit vector against gravity, see findUp
[[nodiscard]] ArmShape makeArmShape(const ArmGeometry& arm, const Eigen::Vector3d& up_W);

/// The world axis, with its sign, that opposes gravity best; z where there is no gravity.
[[nodiscard]] Eigen::Vector3d findUp(const Eigen::Vector3d& g_W);

/// Colours of the solids.
namespace arm_colors {
inline constexpr SurfaceColor kHousing{62, 72, 90};
inline constexpr SurfaceColor kCap{74, 84, 101};
inline constexpr SurfaceColor kLink{244, 122, 32};
inline constexpr SurfaceColor kMetal{214, 218, 225};
inline constexpr SurfaceColor kRod{198, 205, 214};
inline constexpr SurfaceColor kWall{206, 211, 219};
inline constexpr SurfaceColor kDrive{230, 170, 20};
}  // namespace arm_colors

}  // namespace denavit
