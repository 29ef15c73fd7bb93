#pragma once

#include "core/arm/arm.h"
#include "core/symbolic/arm_formulas.h"

namespace denavit {

/// The arm with a parameter in place of each of its numbers; what is 0, 1 or -1 by the arm's shape
/// (lengths and inertias that are missing, right angles) stays so. Names as in the literature: m2,
/// c2x, I2xx, a2, d3.
[[nodiscard]] Arm<Expression> makeSymbolicArm(const Arm<double>& arm, ExpressionGraph& graph);

/// The same of an arm with flexible links. The parameters of a beam are the integrals of its modes;
/// those of a mode that bends in y and of the same mode in z are one, where they must be.
[[nodiscard]] FlexibleArm<Expression> makeSymbolicArm(const FlexibleArm<double>& arm,
                                                      ExpressionGraph& graph);
/// The same with joints, rigid links, base, tool and gravity of a rigid arm that is formulas
/// already, each joint placed in the end frame of its parent.
[[nodiscard]] FlexibleArm<Expression> makeSymbolicArm(const FlexibleArm<double>& arm,
                                                      const Arm<Expression>& unbent,
                                                      ExpressionGraph& graph);

}  // namespace denavit
