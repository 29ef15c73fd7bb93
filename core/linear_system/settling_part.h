#pragma once

#include <optional>

#include "core/linear_system/state_space.h"

namespace denavit {

/// A system as the sum of two that do not act on each other: G = G_stable + G_rest. The
/// feed-through belongs to the first. Inputs and outputs keep their units, states have own ones.
struct StableSplit {
  StateSpace stable, rest;
};
/// @returns nothing where poles that decay and poles that do not cannot be told apart
[[nodiscard]] std::optional<StableSplit> splitStable(const StateSpace& system);

/// The part with stable poles where the others do not act from inputs to outputs; none where they
/// do.
[[nodiscard]] std::optional<StateSpace> findSettlingPart(const StateSpace& system);

}  // namespace denavit
