#pragma once

#include "core/dynamics/equilibrium.h"
#include "core/flexible/flexible_arm.h"
#include "core/flexible/tool_wrench.h"

namespace denavit {

/// Generalised forces that hold the arm at rest in q, elastic ones included, while the environment
/// applies the wrench w to the tool: tau = g(q) + K q - J^T w.
/// @param q  of size N  @param w [N; N m] in world axes
[[nodiscard]] VecX<double> calcHoldingForces(const FlexibleArm<double>& arm, const VecX<double>& q,
                                             const Vec6<double>& w = Vec6<double>::Zero());

/// The same search as for rigid arms, over joints and modal amplitudes: with all joints held, the
/// static deflection of the links.
/// @param tau, start  of size N; tau of a modal row is usually 0
/// @param held  one per coordinate: whether it stays where it is; empty: all are free
[[nodiscard]] Equilibrium findEquilibrium(const FlexibleArm<double>& arm, const VecX<double>& tau,
                                          const VecX<double>& start,
                                          const std::vector<char>& held = {});

/// The static deflection of the links while all joints are held, under gravity and a wrench on the
/// tool, whose share of the modal forces changes as the arm bends.
/// @param q [rad|m] the joints, n of them
[[nodiscard]] Equilibrium findStaticDeflection(const FlexibleArm<double>& arm,
                                               const VecX<double>& q,
                                               const ToolWrench& wrench = {});

}  // namespace denavit
