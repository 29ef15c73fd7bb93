#pragma once

#include <vector>

#include "core/arm/arm.h"

namespace denavit {

/// Generalised forces that hold the arm at rest in q while the environment applies the wrench w to
/// the tool: tau = g(q) - J^T w.
/// @param w [N; N m] in world axes
[[nodiscard]] VecX<double> calcHoldingForces(const Arm<double>& arm, const VecX<double>& q,
                                             const Vec6<double>& w = Vec6<double>::Zero());

struct Equilibrium {
  enum class Status { Found, NotConverged, NoEquilibrium };
  Status status = Status::NotConverged;
  VecX<double> q;       ///< [rad|m] the pose, or the best one met
  double residual = 0;  ///< [N m|N] largest unbalanced force there
  int iterations = 0;
};

/// The pose in which the arm comes to rest under constant forces: a stable equilibrium, reached
/// from `start` by going down the potential V(q) - tau·q with damped Newton steps on its exact
/// Hessian. NoEquilibrium: the forces push the arm away for ever (a prismatic joint with too large
/// a force).
/// @param held  one per joint: whether it stays where it is; empty: all are free
[[nodiscard]] Equilibrium findEquilibrium(const Arm<double>& arm, const VecX<double>& tau,
                                          const VecX<double>& start,
                                          const std::vector<char>& held = {});

}  // namespace denavit
