#pragma once

#include <optional>

#include "core/linear_system/step_response.h"

namespace denavit {

/// What a step response is described by. A number that does not exist is none: of a response that
/// does not settle all, of one that settles at 0 those that are parts of the final value.
struct StepNumbers {
  std::optional<double> finalValue;  ///< of the output, D - C A^-1 B
  std::optional<double> riseTime;    ///< [s] from 10 to 90 % of the final value, for the first time
  std::optional<double> overshoot;   ///< beyond the final value, of it; 0 where less than 1e-7
  std::optional<double> undershoot;  ///< to the other side of 0, of the final value; as that
  std::optional<double> peakTime;    ///< [s] of the farthest point beyond; none without overshoot
  std::optional<double> settlingTime;  ///< [s] from when on it stays within 2 % of the final value
};

/// Of a unit step of one channel. Times of a continuous system lie between samples: each is found
/// on cubics through the samples and their rates, then by Newton's method on the exact response.
/// Those of a discrete system are samples. Poles that the input does not reach or the output does
/// not show do not count.
[[nodiscard]] StepNumbers calcStepNumbers(const StateSpace& channel);

/// The value at which the step response ends: C A^-1 B's of the part that settles; none where the
/// channel has a pole that is not stable.
[[nodiscard]] std::optional<double> findFinalValue(const StateSpace& channel);

}  // namespace denavit
