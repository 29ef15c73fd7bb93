#pragma once

#include <string>
#include <vector>

#include "models/json/json_node.h"
#include "models/vibration/finer_modes.h"

namespace denavit {

/// "*" for a frequency that further modes may lower, else nothing.
[[nodiscard]] std::string markOf(const FinerModes& finer, std::size_t mode, double frequency_Hz);

/// Explains the marks beside frequencies and how to avoid them; empty if there are none.
[[nodiscard]] std::string describeFiner(const FinerModes& finer,
                                        const std::vector<NaturalMode>& modes);

/// Adds the effect of further modes on a mode to its node.
void addFiner(const FinerModes& finer, std::size_t mode, double frequency_Hz, JsonNode& node);

}  // namespace denavit
