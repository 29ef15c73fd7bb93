#pragma once

#include <memory>
#include <vector>

#include "core/flexible/flexible_arm.h"
#include "core/scalar/dual.h"

namespace denavit {

/// A number with its derivative by one parameter.
using DualNumber = Dual<double, 1>;

/// Derivatives of the friction of one joint: see JointFriction.
struct FrictionSlope {
  double viscous = 0, coulombPositive = 0, coulombNegative = 0;
};

/// How the numbers of a Simulation depend on one parameter of any meaning. Runs follow the
/// derivatives of their states as exactly as the states: a parameter should be scaled so that a
/// change by 1 is a change of usual size.
struct ParameterSlope {
  Arm<DualNumber> arm;  ///< Simulation::arm and its derivatives
  /// Simulation::flexible and its derivatives; null where that is.
  std::shared_ptr<const FlexibleArm<DualNumber>> flexible = {};
  std::vector<FrictionSlope> friction = {};  ///< one per joint; empty: none depends on it
  VecX<double> q0 = {}, qd0 = {};            ///< of the start, of size N; empty: it does not depend
  /// Whether numbers of the arm depend on it; else the start alone does.
  bool changesArm = true;
};

}  // namespace denavit
