#pragma once

#include <optional>

#include "core/linear_system/state_space.h"

namespace denavit {

/// The part of a system with stable poles, in states of its own, where the others do not act from
/// inputs to outputs; none where they do.
[[nodiscard]] std::optional<StateSpace> findSettlingPart(const StateSpace& system);

}  // namespace denavit
