#pragma once

#include <string>

#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Writes a run as a MAT-file: a column vector per column, of its name; `columns`, `units` and
/// `descriptions` as cell arrays in the order of the table; `run`, the text of toRunJson().
/// @throws DescriptionError when it cannot be written; such a file holds up to 268 million rows
void writeRunMat(const std::string& path, const ScenarioDescription& scenario,
                 const SimulationResult& result);

}  // namespace denavit
