#pragma once

#include <optional>
#include <vector>

#include "models/linearization/linearized_arm.h"

namespace denavit {

/// A run linearised at even instants from its start to its end: whether a model that is made once
/// holds for long (Freeman 1985, chapter 2: whether the coefficients vary slowly).
struct LinearAlong {
  std::vector<LinearizedArm> arms;  ///< in order of time
  /// [s] By instant, how long the model there holds, before and behind together: until stiffness,
  /// damping or input coefficients differ from its own by a tenth.
  std::vector<double> holds;
};

/// @param count  of instants, 2 at least
/// @returns nothing where it was cancelled
/// @throws DescriptionError as linearize()
[[nodiscard]] std::optional<LinearAlong> linearizeAlong(const ScenarioDescription& scenario,
                                                        const LinearRequest& request, int count,
                                                        const LinearProgress& progress = {});

/// How much two models of an arm differ: the largest of ‖X - X'‖ / ‖X‖ (Frobenius) over the blocks
/// of A by positions, by rates and by currents, and B, each with accelerations in its rows.
[[nodiscard]] double calcDifference(const LinearizedArm& arm, const LinearizedArm& other);

}  // namespace denavit
