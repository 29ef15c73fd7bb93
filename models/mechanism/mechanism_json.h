#pragma once

#include "models/json/json_node.h"
#include "models/json/json_reader.h"
#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// Reads the object of a `denavit-mechanism/1` file; issues go to the reader's context.
[[nodiscard]] MechanismDescription readMechanismObject(JsonReader& reader);

/// The object of a `denavit-mechanism/1` file.
[[nodiscard]] JsonNode toNode(const MechanismDescription& mechanism);

}  // namespace denavit
