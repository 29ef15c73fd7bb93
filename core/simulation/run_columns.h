#pragma once

#include <vector>

#include "core/arm/arm.h"
#include "core/simulation/recording.h"

namespace denavit {

/// The columns of a run's recording, in the order of the CSV file: time, positions, rates,
/// accelerations, inputs, their terms joint by joint, tool pose, energies.
[[nodiscard]] std::vector<Column> makeRunColumns(const Arm<double>& arm);

}  // namespace denavit
