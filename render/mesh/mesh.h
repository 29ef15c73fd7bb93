#pragma once

#include <array>
#include <vector>

#include <Eigen/Core>

#include "core/spatial/pose.h"

namespace denavit {

/// Red, green, blue of a surface, each 0 to 255.
using SurfaceColor = std::array<unsigned char, 3>;

/// Coloured triangles with normals; the seeds of every solid in a scene.
struct Mesh {
  std::vector<Eigen::Vector3f> points;   ///< [m]
  std::vector<Eigen::Vector3f> normals;  ///< outward, of unit length
  std::vector<SurfaceColor> colors;      ///< one per point
  std::vector<std::array<int, 3>> triangles;

  [[nodiscard]] bool empty() const { return triangles.empty(); }
  bool operator==(const Mesh&) const = default;
};

/// A point of a profile: the distance from the axis and the place along it.
struct ProfilePoint {
  double radius = 0;  ///< [m]
  double z = 0;       ///< [m]
};

/// Adds the surface that a profile sweeps about the z axis of A. Neighbouring bands meet in a sharp
/// edge; a profile that runs towards +z has its outside away from the axis.
/// @param X_MA  A in the mesh's frame M
void addLathe(Mesh& mesh, const Pose<double>& X_MA, const std::vector<ProfilePoint>& profile,
              const SurfaceColor& color, int sides = 40);

/// Adds a square bar with chamfered edges along the z axis of A.
/// @param halfX, halfY, zMin, zMax, chamfer [m]
void addBar(Mesh& mesh, const Pose<double>& X_MA, double halfX, double halfY, double zMin,
            double zMax, double chamfer, const SurfaceColor& color);

/// Adds a cylinder along z of A, from zMin to zMax, its edges bevelled, its ends closed.
void addCylinder(Mesh& mesh, const Pose<double>& X_MA, double radius, double zMin, double zMax,
                 double bevel, const SurfaceColor& color);

/// Adds a cone along z of A with its tip at zTip.
void addCone(Mesh& mesh, const Pose<double>& X_MA, double radius, double zBase, double zTip,
             const SurfaceColor& color);

/// Adds a sphere about a point; the octants alternate between two colours.
void addSphere(Mesh& mesh, const Eigen::Vector3d& centre, double radius, const SurfaceColor& color,
               const SurfaceColor& otherColor);

/// Adds all of another mesh in the same frame.
void append(Mesh& mesh, const Mesh& other);

/// A frame at p whose z axis points along a direction.
/// @pre direction is not zero
[[nodiscard]] Pose<double> makeFrameAlong(const Eigen::Vector3d& p,
                                          const Eigen::Vector3d& direction);

}  // namespace denavit
