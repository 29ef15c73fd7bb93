#pragma once

#include <vector>

#include "core/arm/arm.h"
#include "core/flexible/flexible_arm.h"
#include "core/simulation/recording.h"

namespace denavit {

/// The columns of a run's recording, in the order of the CSV file: time, positions (joints, then
/// modal amplitudes), rates, accelerations, inputs, their terms joint by joint, tool pose,
/// energies.
/// @param flexible  null where all links are rigid
[[nodiscard]] std::vector<Column> makeRunColumns(const Arm<double>& arm,
                                                 const FlexibleArm<double>* flexible = nullptr);

}  // namespace denavit
