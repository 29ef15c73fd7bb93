#pragma once

#include "core/simulation/simulation.h"

namespace denavit {

/// @throws std::invalid_argument when sizes or settings contradict each other (a bug of the caller:
///   models checks what users write)
void requireConsistent(const Simulation& simulation);

/// The same for a change of it: joints and modes stay.
void requireConsistent(const Simulation& simulation, const RunChange& change);

}  // namespace denavit
