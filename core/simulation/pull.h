#pragma once

#include "core/scalar/scalar.h"

namespace denavit {

/// A force on a point of a link, as of a hand or a rope:
///   F = force + stiffness (target - p) - damping v,
/// with p and v of the point, in world axes.
struct Pull {
  int link = 0;                                ///< 0-based
  Vec3<double> point = Vec3<double>::Zero();   ///< [m] as ArmEngine::pose() has it
  Vec3<double> force = Vec3<double>::Zero();   ///< [N]
  double stiffness = 0;                        ///< [N/m]
  Vec3<double> target = Vec3<double>::Zero();  ///< [m]
  double damping = 0;                          ///< [N s/m]
};

}  // namespace denavit
