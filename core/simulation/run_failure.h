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

/// Why a run ends whose steps make no headway. @param length [s] of the last one
[[nodiscard]] std::string describeCrawling(double time, double length, const RunDynamics& dynamics);
/// Why a run ends whose modes change without end about time [s].
[[nodiscard]] std::string describeSwitching(double time, const RunDynamics& dynamics);

}  // namespace denavit
