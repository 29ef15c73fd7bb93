#pragma once

#include <string>

#include "models/json/json_node.h"
#include "models/json/json_reader.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// The table beside a side file that holds its list of changes.
struct RecordedTable {
  std::string name;   ///< of the file; empty: the list stands in the text
  std::string crc32;  ///< of its bytes
};

/// Reads "recorded" (a list, or the name of its table), "recorded_grid" and "open_ended" beside
/// which a scenario stands; issues go to the reader's context.
/// @param scenario  its folder is where the table lies
void readRecorded(JsonReader& reader, ScenarioDescription& scenario);

/// Adds those keys, where anything was recorded.
void addRecorded(const ScenarioDescription& scenario, JsonNode& node,
                 const RecordedTable& table = {});

}  // namespace denavit
