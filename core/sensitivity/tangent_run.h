#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/sensitivity/parameter_slope.h"
#include "core/simulation/simulation.h"

namespace denavit {

/// A run with the derivatives of its rows by parameters.
struct TangentRun {
  SimulationResult run;
  /// One per parameter, rows and columns as the run's: derivatives at fixed time. NaN where there
  /// is none: closure; with parts or motors work and dissipation, and what they tell of guided
  /// joints.
  std::vector<Recording> tangents;
  /// Why there are no derivatives, beyond a run that ended early: what happens in it jumps where
  /// its parameters change. Empty: there are.
  std::string why;
};

/// Derivatives of a run by parameters, as exact as its states: beside x' = f(x, p)
///
///   s' = ∂f/∂x s + ∂f/∂p,   s = dx/dp,   s(0) = dx(0)/dp
///
/// is integrated (Hairer, Norsett, Wanner 1993, section I.14; Dickinson, Gelinas 1976). ∂f/∂p and
/// the arm's part of ∂f/∂x come from duals through the recursions, that of forces by formulas and
/// controllers from central differences of these forces. The run is made with a tolerance of 1e-10
/// or its own, if that is tighter; methods of a fixed step are replaced by Dormand and Prince's.
///
/// Derivatives hold while the run's modes stay: it ends where dry friction lets a joint stick or
/// slip the other way, where a stop is met, where a guided joint strikes the others, and where
/// parts sample.
/// @param simulation  an arm, of no mechanism and with all terms
/// @param slopes  one per parameter; of parameters of the arm nothing else may depend on them: no
///   drive train, no gear that loses torque, no wrench or pull where the shape of the arm changes
/// @throws std::invalid_argument where sizes contradict each other
[[nodiscard]] TangentRun calcTangentRun(Simulation simulation,
                                        std::span<const ParameterSlope> slopes,
                                        const ProgressCallback& progress = {});

}  // namespace denavit
