#pragma once

#include "core/flexible/flexible_arm.h"

namespace denavit {

/// How far an arm moves in a shape, per unit of it, to first order.
struct ShapeSize {
  double displacement = 0;  ///< [m] the largest of the ends of links and of the tool
  double rotation = 0;      ///< [rad] the largest of links, their tips and the tool
};

/// @param q, shape  of size N
[[nodiscard]] ShapeSize calcShapeSize(const FlexibleArm<double>& arm, const VecX<double>& q,
                                      const VecX<double>& shape);

}  // namespace denavit
