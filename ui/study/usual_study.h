#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/recording/column.h"
#include "models/study/study.h"

namespace denavit {

/// A parameter with a grid around the value that it has: from half of it to one and a half, of what
/// is 0 from 0 to 1, in five values.
[[nodiscard]] StudyParameter makeUsualParameter(const std::string& path, double value);

/// What is worth knowing of nearly every run of a scenario: the peak of a torque or speed, the
/// deflection of a tool that bends.
/// @param columns  of its runs, for mechanisms, whose joints have names
[[nodiscard]] std::vector<std::pair<std::string, std::string>> makeUsualMeasures(
    const ScenarioDescription& scenario, const std::vector<Column>& columns);

}  // namespace denavit
