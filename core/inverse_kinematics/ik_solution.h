#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// Names a solution among the others of its target: +1 or -1 under each name that the arm has.
///   shoulder  the side of axis 1 that the wrist is on: the sign of x₁ · (p_wrist - p_axis)
///   elbow     which way the elbow bends: the sign of the sine of the angle at it, between links 2
///             and 3 (Puma: q₃ + atan2(d₄, a₃); UR5: q₃; planar arms: q₂ with its offset)
///   boom      the sign of a sliding third joint, from where the wrist is nearest to axis 2
///   wrist     the sign of sin θ₅, θ₅ = q₅ with its offset
/// Labels are functions of q alone. Arms of no special shape may have two solutions of one name.
using IkBranch = std::map<std::string, int>;

/// Joint values that take the tool to a target.
struct IkSolution {
  VecX<double> q;              ///< [rad|m] angles in (-π, π], or within the limits where possible
  IkBranch branch;             ///< empty where the arm's form is not known
  bool isWithinLimits = true;  ///< some q + 2πk of every joint is
  bool isSingular = false;     ///< a joint could have any value, or two branches meet here
  double positionError = 0;    ///< [m] by forward kinematics
  double rotationError = 0;    ///< [rad]; 0 where the orientation does not count
  std::string note;            ///< what is singular, for people; else empty
};

}  // namespace denavit
