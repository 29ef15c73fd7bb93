#include <filesystem>

#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_json.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/recorded_json.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

/// Where a scenario's robot is: a shipped name, unless there is such a file.
std::string resolveRobot(const std::string& folder, const std::string& reference) {
  const std::string path = (fs::path(folder) / reference).string();
  std::error_code ignored;
  if (fs::is_regular_file(path, ignored)) return path;
  const bool bareName = reference.find_first_of("/\\.") == std::string::npos;
  return bareName ? reference : path;
}

void readRobotMember(JsonReader& reader, ScenarioDescription& scenario) {
  reader.require("robot", "name a shipped robot (\"puma560\"), a file, or give an object");
  const Json* value = reader.find("robot");
  if (value == nullptr) return;
  if (value->is_object()) {
    JsonReader inside(*value, reader.pathOf("robot"), reader.context());
    readSchema(inside, "denavit-robot/1", false);
    scenario.robot = readRobotObject(inside);
    return inside.finish();
  }
  reader.text("robot", scenario.robotReference);
  if (scenario.robotReference.empty()) {
    if (value->is_string()) reader.add("robot", "is empty", "name a shipped robot or a file");
    return;
  }
  try {
    scenario.robot = readRobot(resolveRobot(scenario.folder, scenario.robotReference));
  } catch (const DescriptionError& error) {
    for (const Issue& issue : error.issues()) {
      reader.add("robot", describeInside(error.source(), issue), issue.remedy);
    }
  }
}

/// The side file of a run: how it ended, and the scenario that can be run again.
ScenarioDescription readRunObject(JsonReader& reader, const std::string& folder) {
  for (const char* key : {"schema", "version", "engine", "method", "status", "reason", "end_time",
                          "energy_closure", "table_crc32", "replaced_table_crc32"}) {
    reader.allow(key);
  }
  reader.require("scenario", "name a side file that a run has written");
  ScenarioDescription scenario;
  reader.object("scenario", [&](JsonReader& r) { scenario = readScenarioObject(r, folder); });
  readRecorded(reader, scenario);
  return scenario;
}

bool isRun(const Json& root) { return textOf(root, "schema") == "denavit-run/1"; }

}  // namespace

ScenarioDescription readScenarioObject(JsonReader& reader, const std::string& folder) {
  ScenarioDescription scenario;
  scenario.folder = folder;
  if (!readSchema(reader, "denavit-scenario/1", true)) {
    reader.ignoreRest();
    return scenario;
  }
  readRobotMember(reader, scenario);
  readFields(reader, scenario, {});
  readOmittedTerms(reader, "without", scenario.without);
  readRecorded(reader, scenario);
  return scenario;
}

ScenarioDescription parseScenario(std::string_view text, const std::string& source,
                                  const std::string& folder) {
  const JsonDocument document = parseJson(text, source);
  ScenarioDescription scenario;
  readWhole(document, source, [&](JsonReader& reader) {
    if (!document.root.is_object()) return;
    if (isRun(document.root)) {
      scenario = readRunObject(reader, folder);
      return;
    }
    scenario = readScenarioObject(reader, folder);
    reader.finish();
    std::vector<Issue>& issues = reader.context().issues;
    const bool robotRead = !scenario.robot.joints.empty();
    if (!issues.empty() && robotRead) addErrorsElsewhere(findIssues(scenario), issues);
  });
  return scenario;
}

ScenarioDescription readScenario(const std::string& nameOrPath) {
  const std::string path =
      findShipped(nameOrPath, LibraryEntry::Scenario, "use its name as a scenario's \"robot\"");
  return parseScenario(readFile(path, kLargestDescription), path, folderOfFile(path));
}

}  // namespace denavit
