#pragma once

#include <string>

#include "core/simulation/run_dynamics.h"

namespace denavit {

/// A number in a sentence: six digits.
[[nodiscard]] std::string toShortText(double value);

/// Says in the result why a run cannot go on.
/// @param time  [s] where the step began that failed; @param x  the state there
void describeFailure(Stepper::Outcome outcome, double time, const OdeState& x,
                     const RunDynamics& dynamics, SimulationResult& result);

}  // namespace denavit
