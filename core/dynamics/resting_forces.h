#pragma once

#include <functional>

#include "core/dynamics/equilibrium.h"

namespace denavit {

/// What findEquilibrium needs to know of an arm at rest.
struct RestingForces {
  /// [N m|N] generalised forces that hold the arm in q: the gradient of its potential
  std::function<VecX<double>(const VecX<double>& q)> calcForces;
  /// [N m/rad|N/m] their derivative by q, made symmetric
  std::function<MatX<double>(const VecX<double>& q)> calcStiffness;
  /// [J] null where the forces are not exactly those of a potential: no step is then checked by it
  std::function<double(const VecX<double>& q)> calcPotential;
  double scale = 1;  ///< [N m|N] what forces of this arm are compared with
};

/// A stable pose at rest under constant forces, as findEquilibrium(arm, ..) describes.
/// @param held  one per coordinate: whether it stays where it is; empty: all are free
[[nodiscard]] Equilibrium findEquilibrium(const RestingForces& forces, const VecX<double>& tau,
                                          const VecX<double>& start, const std::vector<char>& held);

}  // namespace denavit
