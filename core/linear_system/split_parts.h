#pragma once

#include <optional>

#include "core/linear_system/schur_order.h"

namespace denavit {

/// A system as a sum of two, by the eigenvalues that each has; in balanced units.
struct SplitParts {
  StateSpace first, second;    ///< of the chosen eigenvalues, with D; of the others
  VecX<double> input, output;  ///< units of inputs and outputs, as BalancedSystem has them
  double size = 0;             ///< |C| |B| of the whole
};
[[nodiscard]] std::optional<SplitParts> splitParts(const StateSpace& system,
                                                   const EigenvalueChoice& chosen);

/// A part with inputs and outputs in the units of the description.
[[nodiscard]] StateSpace inUnitsOf(const SplitParts& parts, const StateSpace& part);

}  // namespace denavit
