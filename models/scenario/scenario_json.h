#pragma once

#include "models/json/json_node.h"
#include "models/json/json_reader.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// The object of a `denavit-scenario/1` file.
/// @param robotInside  the robot stands in the scenario even where it has a reference
[[nodiscard]] JsonNode toNode(const ScenarioDescription& scenario, bool robotInside);

/// A path in a scenario, from its folder.
[[nodiscard]] std::string resolvePath(const ScenarioDescription& scenario, const std::string& path);

}  // namespace denavit
