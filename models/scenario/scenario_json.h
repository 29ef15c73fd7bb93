#pragma once

#include "models/json/json_node.h"
#include "models/json/json_reader.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Reads the object of a `denavit-scenario/1` file; issues go to the reader's context.
/// @param folder  where relative paths start
[[nodiscard]] ScenarioDescription readScenarioObject(JsonReader& reader, const std::string& folder);

/// The object of a `denavit-scenario/1` file.
/// @param robotInside  the robot or mechanism stands in the scenario even where it has a reference
[[nodiscard]] JsonNode toNode(const ScenarioDescription& scenario, bool robotInside);

/// Where what a file names is: a shipped name, unless there is such a file in its folder.
[[nodiscard]] std::string resolveReference(const std::string& folder, const std::string& reference);

/// A path in a scenario, from its folder.
[[nodiscard]] std::string resolvePath(const ScenarioDescription& scenario, const std::string& path);

/// Paths of what a scenario reads beside its own file: its robot or mechanism and its table of
/// torques.
[[nodiscard]] std::vector<std::string> listNamedFiles(const ScenarioDescription& scenario);

}  // namespace denavit
