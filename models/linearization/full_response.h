#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/linear_system/step_response.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {

/// What disturbs an arm where it was linearised.
struct Disturbance {
  VecX<double> states;       ///< deviation at the beginning, one per state; empty: none
  VecX<double> inputs;       ///< step at t = 0, one per input; empty: none
  bool dryFriction = false;  ///< of the full equations: joints may stick; a linear model slips
};

/// Outputs of an arm as deviations from what they are without the disturbance.
struct FullResponse {
  VecX<double> time;  ///< [s], of size K
  MatX<double> y;     ///< K x p, the outputs of the linear model
  std::string ended;  ///< why it ended before its time; empty: it did not
};

/// Called after each step with how much is done, 0 to 1; false cancels.
using ResponseProgress = std::function<bool(double part)>;

/// The answer of the full equations: the run with the disturbance less the run without, both from
/// where the arm was linearised and under the constant torques (or voltages) that its motion needs
/// there. Stops, limits of efforts and amplifiers do not act, prescribed joints are held: as in the
/// linear model.
/// @param scenario  that the arm was linearised in; see LinearPoint
/// @param span      of the rows; those of a run that ends early are fewer
/// @returns nothing where it was cancelled
/// @throws DescriptionError when the scenario cannot be simulated
[[nodiscard]] std::optional<FullResponse> calcFullResponse(const ScenarioDescription& scenario,
                                                           const LinearizedArm& arm,
                                                           const Disturbance& disturbance,
                                                           const TimeSpan& span,
                                                           const ResponseProgress& progress = {});

/// The answer of the linear model to the same.
[[nodiscard]] TimeResponse calcLinearResponse(const LinearizedArm& arm,
                                              const Disturbance& disturbance, const TimeSpan& span);

/// How far two answers are apart at most, where both have rows.
struct LargestDifference {
  double value = 0;  ///< in the unit of the output, not negative
  double time = 0;   ///< [s]
  double size = 0;   ///< the largest deviation of either answer
};
[[nodiscard]] LargestDifference findLargestDifference(const FullResponse& full,
                                                      const TimeResponse& linear, int output);

}  // namespace denavit
