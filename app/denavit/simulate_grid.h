#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/scenario/scenario.h"
#include "models/study/study.h"

namespace denavit {

/// "PATH=FROM:STEP:TO" as a grid, both ends included as far as the step meets them; nothing for
/// other changes.
/// @throws DescriptionError where the step leads nowhere, or makes too many values
[[nodiscard]] std::optional<StudyParameter> findGridChange(const std::string& change);

/// Simulates every combination on all cores, and writes each run to files of its own: NAME-1.csv,
/// NAME-2.csv.. beside the name that was given.
/// @param scenario  with all other changes
/// @param files     names with their options: as "--csv", "fall.csv"; empty names: not written
/// @returns the exit code
[[nodiscard]] int simulateGrid(const std::string& name, const ScenarioDescription& scenario,
                               const std::vector<StudyParameter>& grid,
                               const std::vector<std::string>& files);

}  // namespace denavit
