#pragma once

#include <vector>

#include <Eigen/Core>

#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

/// A homogeneous body of a simple shape, along an axis of its own.
struct BodyShape {
  enum class Kind {
    Rod,       ///< slender: its thickness counts for its volume only
    Cylinder,  ///< solid
    Tube,      ///< round, of constant wall, open at both ends
    Box,       ///< solid; with a wall a rectangular tube, open at both ends
    Sphere     ///< solid; with a wall a hollow sphere
  };
  Kind kind = Kind::Tube;
  double length = 0;  ///< [m] along the axis; not of a sphere
  double width = 0;   ///< [m] outer diameter; of a box its first side across the axis
  double height = 0;  ///< [m] second side of a box
  double wall = 0;    ///< [m] of a tube; of a box or sphere 0 means solid
};

/// Where a body lies in a frame: its axis begins at `start` and runs along `direction`.
struct BodyPlacement {
  Eigen::Vector3d start = Eigen::Vector3d::Zero();       ///< [m]
  Eigen::Vector3d direction = Eigen::Vector3d::UnitX();  ///< any length but zero
};

/// What dynamics needs of a body, in the frame it was placed in.
struct BodyProperties {
  double mass = 0;                                ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();  ///< [m] centre of mass
  Eigen::Matrix3d I_C = Eigen::Matrix3d::Zero();  ///< [kg m²] about the centre of mass
};

[[nodiscard]] bool hasLength(BodyShape::Kind kind);
[[nodiscard]] bool hasWall(BodyShape::Kind kind);

/// Every rule that the shape breaks; places are "length", "width", "height", "wall".
[[nodiscard]] std::vector<Issue> findIssues(const BodyShape& shape);

/// The volume of the material [m³]. The shape must have no issues.
[[nodiscard]] double calcVolume(const BodyShape& shape);

/// Mass, centre and inertia of a placed body, by the closed forms of textbooks (Meriam, Kraige,
/// Dynamics, table D/4); hollow shapes are differences of solid ones. A sphere's centre lies half
/// its diameter behind the start. The sides of a box stand across the axis u: with e_k the frame's
/// axis nearest to u, `width` runs along the part of e_(k+1) that is perpendicular to u, `height`
/// along u x that; along x these are y and z.
/// The shape must have no issues.
/// @param mass_kg  > 0
[[nodiscard]] BodyProperties calcBody(const BodyShape& shape, double mass_kg,
                                      const BodyPlacement& placement);

/// Gives a link the body; the tensor stays about the point that the link's tensor is about.
void setBody(LinkDescription& link, const BodyProperties& body);
/// Gives the payload the body.
void setBody(Payload& payload, const BodyProperties& body);

}  // namespace denavit
