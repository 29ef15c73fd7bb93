#pragma once

#include "models/identification/identify.h"
#include "models/json/json_node.h"

namespace denavit {

/// The result for programs: `base`, `friction` and `offset` are those of least squares, `rotor` and
/// `links` those of the consistent arm; lists have an element per joint.
[[nodiscard]] JsonNode toNode(const IdentificationResult& result);

/// "matched", "nearest" or "unsolved".
[[nodiscard]] const char* nameOf(ConsistentFit::Status status);

}  // namespace denavit
