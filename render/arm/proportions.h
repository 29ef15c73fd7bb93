#pragma once

#include <vector>

#include "render/arm_geometry.h"

namespace denavit {

/// How the housing of a joint is drawn. With "node" the origin of the joint's link frame L:
enum class HousingKind {
  Collar,   ///< about an axis along which the arm arrives: waist, forearm roll
  Hinge,    ///< across the arm: shoulder, elbow
  Nested,   ///< a second axis through a hinge, drawn as the cross of a universal joint
  Spindle,  ///< a further axis through a hinge, leaving along itself: the roll of a wrist
  Sleeve,   ///< prismatic: a square sleeve on the parent
};

/// Sizes of one joint's solids; lengths along z of L.
struct JointPlan {
  HousingKind kind = HousingKind::Hinge;
  double radius = 0;    ///< [m] of the housing; half the width of a sleeve
  double zMin = 0;      ///< [m] extent of the housing; about the sleeve's own middle for a sleeve
  double zMax = 0;      ///< [m]
  bool shaft = false;   ///< the offset d is drawn as a link of its own
  bool corner = false;  ///< the shaft starts outside every housing and needs a knuckle
  bool coversNode = false;  ///< the housing of the next joint closes this one's end
};

/// [m] The farthest that the tool can get from the node of joint 1: the sum of the link lengths,
/// sliding joints at the end of their travel. Positive for every arm. Of a mechanism of its longest
/// chain, or half of what their bases span.
[[nodiscard]] double calcReach(const ArmGeometry& arm);

/// Sizes from the reach: thick at the base, half as thick at the tool, thinner where links are
/// short. @param arm  one chain
[[nodiscard]] std::vector<JointPlan> makeJointPlans(const ArmGeometry& arm, double reach);

/// [m] The travel that a sliding rod is drawn for where its limits are open.
[[nodiscard]] double calcTravel(const LinkGeometry& link, double otherReach);

}  // namespace denavit
