#pragma once

#include <vector>

#include "core/formulations/newton_euler_steps.h"
#include "render/scene/vector_arrows.h"

namespace denavit {

/// What the 3-D view shows of a step, and what a reader must know of it.
struct StepPicture3d {
  std::vector<VectorArrow> arrows;  ///< the result first, then what goes into it, see-through
  struct Scale {
    StepQuantity quantity;
    double largest;  ///< of all links, in the quantity's unit: the longest arrow
  };
  std::vector<Scale> scales;  ///< of the quantities drawn
};

/// @param reach_m  of the arm  @param all  also the same vector of all other links
[[nodiscard]] StepPicture3d makeStepPicture(const NewtonEulerTrace& trace,
                                            const NewtonEulerStep& step, int links, double reach_m,
                                            bool all, bool decimalComma);

}  // namespace denavit
