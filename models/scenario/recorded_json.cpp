#include "models/scenario/recorded_json.h"

#include <filesystem>

#include "models/files/read_file.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/recorded_table.h"

namespace denavit {
namespace {

/// The changes of a table beside the file, which must be the one that was written with it.
void readTable(JsonReader& reader, const std::string& name, ScenarioDescription& scenario) {
  const std::string path = (std::filesystem::path(scenario.folder) / name).string();
  std::string expected;
  reader.text("recorded_crc32", expected);
  try {
    const std::string text = readFile(path, kLargestDescription);
    scenario.recorded = parseRecordedTable(text, path);
    if (expected.empty() || expected == calcRecordedCrc(text)) return;
    reader.add("recorded",
               "names \"" + name + "\", which is not the list that was written with this file",
               "put that list back, or remove recorded_crc32 to take this one");
  } catch (const DescriptionError& error) {
    for (const Issue& issue : error.issues()) {
      reader.add("recorded", describeInside(name, issue), issue.remedy);
    }
  }
}

RecordedChange readChange(JsonReader& reader) {
  RecordedChange change;
  reader.require("time", "say when, in s, as 0.5");
  reader.require("set", "say what, as {\"payload.mass\": 2}");
  reader.number("time", change.time);
  readValue(reader, "set", change.set, {}, {});
  return change;
}

}  // namespace

void readRecorded(JsonReader& reader, ScenarioDescription& scenario) {
  reader.allow("recorded_crc32");
  const Json* recorded = reader.find("recorded");
  if (recorded != nullptr && recorded->is_string()) {
    readTable(reader, recorded->get<std::string>(), scenario);
  } else {
    reader.objects("recorded",
                   [&](JsonReader& r, std::size_t) { scenario.recorded.push_back(readChange(r)); });
  }
  reader.number("recorded_grid", scenario.recordedGrid);
  reader.boolean("open_ended", scenario.openEnded);
}

void addRecorded(const ScenarioDescription& scenario, JsonNode& node, const RecordedTable& table) {
  if (!table.name.empty()) {
    node.add("recorded", JsonNode::text(table.name));
    node.add("recorded_crc32", JsonNode::text(table.crc32));
  } else if (!scenario.recorded.empty()) {
    JsonNode list = JsonNode::list();
    for (const auto& [time, set] : scenario.recorded) {
      list.add(
          JsonNode::object().add("time", JsonNode::number(time)).add("set", toNode(set, {}, {})));
    }
    node.add("recorded", std::move(list));
  }
  const ScenarioDescription usual;
  if (!scenario.recorded.empty() || scenario.recordedGrid != usual.recordedGrid) {
    node.add("recorded_grid", JsonNode::number(scenario.recordedGrid));
  }
  if (scenario.openEnded) node.add("open_ended", JsonNode::boolean(true));
}

}  // namespace denavit
