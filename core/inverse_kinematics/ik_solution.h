#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// Names a solution among the others of its target: +1 or -1 under each name that the arm has.
///   shoulder  the side of axis 1 that the wrist is on: the sign of x₁ · (p_wrist - p_axis)
///   elbow     which way the elbow bends: the sign of sin(q₃ + atan2(d₄, a₃)), of sin q₃, or of
///             sin q₂ of planar arms
///   boom      the sign of a sliding third joint
///   wrist     the sign of sin q₅
/// Labels are functions of q alone.
using IkBranch = std::map<std::string, int>;

/// Joint values that take the tool to a target.
struct IkSolution {
  VecX<double> q;              ///< [rad|m] angles in (-π, π], or within the limits where possible
  IkBranch branch;             ///< empty where the arm's form is not known
  bool isWithinLimits = true;  ///< some q + 2πk of every joint is
  bool isSingular = false;     ///< a joint could have any value: two axes are one line
  double positionError = 0;    ///< [m] by forward kinematics
  double rotationError = 0;    ///< [rad]; 0 where the orientation does not count
};

}  // namespace denavit
