#pragma once

#include <ostream>

#include "models/json/json_node.h"
#include "models/study/sensitivity.h"

namespace denavit {

/// Derivatives of a study's measures in tables for a terminal: measure by measure, the parameter
/// that matters most first, with what each range does.
void printSensitivities(std::ostream& out, const SensitivityTable& table);

/// The same for programs: {"parameters": [{"path", "unit", "about", "low", "high"}..], "measures":
/// [{"name", "unit", "base", "sensitivities": [{"parameter", "value", "exact", "error", "why",
/// "at_low", "at_high"}..]}..], "completed"}; numbers that there are not are missing.
[[nodiscard]] JsonNode toNode(const SensitivityTable& table);

}  // namespace denavit
