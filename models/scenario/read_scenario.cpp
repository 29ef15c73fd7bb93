#include <filesystem>

#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/json/suggestion.h"
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

bool isRun(const Json& root) {
  const auto schema = root.is_object() ? root.find("schema") : root.end();
  return schema != root.end() && schema->is_string() && *schema == "denavit-run/1";
}

/// The scenario of a file of its own, or of a run.
ScenarioDescription readAnyObject(const Json& root, JsonReader& reader, const std::string& folder) {
  if (isRun(root)) return readRunObject(reader, folder);
  return readScenarioObject(reader, folder);
}

[[noreturn]] void failUnknownName(const std::string& name) {
  std::vector<std::string> scenarios;
  for (const LibraryEntry& entry : listLibrary()) {
    if (entry.kind == LibraryEntry::Scenario) scenarios.push_back(entry.name);
  }
  const std::string suggestion = suggest(name, scenarios);
  failIn(name, "scenario", "is neither a file nor a shipped scenario",
         suggestion.empty() ? "shipped are " + joinNames(scenarios) : suggestion);
}

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
  JsonContext context;
  context.issues = document.issues;
  context.longNumbers = document.longNumbers;
  JsonReader reader(document.root, "", context);
  ScenarioDescription scenario;
  if (document.root.is_object()) {
    scenario = readAnyObject(document.root, reader, folder);
    reader.finish();
  }
  const bool robotRead = !scenario.robot.joints.empty();
  if (!context.issues.empty() && robotRead && !isRun(document.root)) {
    addErrorsElsewhere(findIssues(scenario), context.issues);
  }
  if (!context.issues.empty()) throw DescriptionError(source, std::move(context.issues));
  return scenario;
}

ScenarioDescription readScenario(const std::string& nameOrPath) {
  const bool bareName = nameOrPath.find_first_of("/\\.") == std::string::npos;
  std::string path = nameOrPath;
  if (bareName && !isReadable(nameOrPath)) {
    const std::optional<LibraryEntry> entry = findInLibrary(nameOrPath);
    if (!entry) failUnknownName(nameOrPath.empty() ? "\"\"" : nameOrPath);
    if (entry->kind == LibraryEntry::Robot) {
      failIn(nameOrPath, "scenario", "is a shipped robot, not a scenario",
             "use its name as a scenario's \"robot\"");
    }
    path = entry->path;
  }
  return parseScenario(readFile(path, kLargestDescription), path, folderOfFile(path));
}

}  // namespace denavit
