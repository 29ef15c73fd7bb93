#pragma once

#include "models/json/json_node.h"
#include "models/json/json_reader.h"
#include "models/project/project_file.h"

namespace denavit {

/// Reads the object of a `denavit-project/1` file; issues go to the reader's context.
[[nodiscard]] ProjectDescription readProjectObject(JsonReader& reader, const std::string& folder);

/// The object of a project's "desk"; empty where nothing was arranged.
[[nodiscard]] JsonNode toNode(const Desk& desk);

/// The object of a `denavit-project/1` file.
/// @param robotInside  the robot stands in the scenario even where it has a reference
[[nodiscard]] JsonNode toNode(const ProjectDescription& project, bool robotInside);

}  // namespace denavit
