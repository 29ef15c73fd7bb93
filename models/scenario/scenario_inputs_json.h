#pragma once

#include <string>
#include <vector>

#include "models/json/json_node.h"
#include "models/json/json_reader.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Reads an expression: a text, or a number as people write constants.
void readExpression(const Json& value, const std::string& path, JsonContext& context,
                    std::string& target);

/// Reads a scenario's "input"; issues go to the reader's context.
void readInput(JsonReader& reader, InputDescription& input);
/// Reads a scenario's "wrench".
void readWrench(JsonReader& reader, WrenchDescription& wrench);
/// Reads the list under a key.
[[nodiscard]] std::vector<PullDescription> readPulls(JsonReader& reader, const std::string& key);

/// The objects of a scenario file, defaults left out.
[[nodiscard]] JsonNode toNode(const InputDescription& input);
[[nodiscard]] JsonNode toNode(const WrenchDescription& wrench);
[[nodiscard]] JsonNode toNode(const std::vector<PullDescription>& pulls);

}  // namespace denavit
