#include <filesystem>

#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/mechanism/mechanism_json.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_json.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/recorded_json.h"
#include "models/scenario/run_text.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

/// Reads what a run moves: an object in the text, or what its reference names.
/// @param readInside  reads the object
/// @param readNamed   reads a file, or what is shipped under a name
template <typename ReadInside, typename ReadNamed>
void readSubject(JsonReader& reader, const std::string& key, ScenarioDescription& scenario,
                 ReadInside&& readInside, ReadNamed&& readNamed) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (value->is_object()) {
    JsonReader inside(*value, reader.pathOf(key), reader.context());
    readInside(inside);
    return inside.finish();
  }
  reader.text(key, scenario.robotReference);
  if (scenario.robotReference.empty()) {
    if (value->is_string()) reader.add(key, "is empty", "name a shipped " + key + " or a file");
    return;
  }
  try {
    readNamed(resolveReference(scenario.folder, scenario.robotReference));
  } catch (const DescriptionError& error) {
    for (const Issue& issue : error.issues()) {
      reader.add(key, describeInside(error.source(), issue), issue.remedy);
    }
  }
}

void readRobotMember(JsonReader& reader, ScenarioDescription& scenario) {
  reader.require("robot",
                 "name a shipped robot (\"puma560\"), a file, or give an object; or give a "
                 "\"mechanism\"");
  readSubject(
      reader, "robot", scenario,
      [&](JsonReader& inside) {
        readSchema(inside, "denavit-robot/1", false);
        scenario.robot = readRobotObject(inside);
      },
      [&](const std::string& name) { scenario.robot = readRobot(name); });
}

/// @returns whether there is one now: without it nothing says what the names of joints are
bool readMechanismMember(JsonReader& reader, ScenarioDescription& scenario) {
  if (reader.has("robot")) {
    reader.add("mechanism", "is given together with robot", "keep one of the two");
    return false;
  }
  const std::size_t issues = reader.context().issues.size();
  MechanismDescription mechanism;
  readSubject(
      reader, "mechanism", scenario,
      [&](JsonReader& inside) {
        readSchema(inside, "denavit-mechanism/1", false);
        mechanism = readMechanismObject(inside);
      },
      [&](const std::string& name) { mechanism = readMechanism(name); });
  if (reader.context().issues.size() > issues) return false;
  scenario.robot = makeJointList(mechanism);
  scenario.mechanism = std::move(mechanism);
  return true;
}

/// The side file of a run: how it ended, and the scenario that can be run again.
ScenarioDescription readRunObject(JsonReader& reader, const std::string& folder) {
  for (const char* key :
       {"schema", "version", "engine", "method", "status", "reason", "end_time", "energy_closure",
        "energy_closure_time", "table_crc32", "replaced_table_crc32"}) {
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

std::string resolveReference(const std::string& folder, const std::string& reference) {
  const std::string path = (fs::path(folder) / reference).string();
  std::error_code ignored;
  if (fs::is_regular_file(path, ignored)) return path;
  const bool bareName = reference.find_first_of("/\\.") == std::string::npos;
  return bareName ? reference : path;
}

ScenarioDescription readScenarioObject(JsonReader& reader, const std::string& folder) {
  ScenarioDescription scenario;
  scenario.folder = folder;
  if (!readSchema(reader, "denavit-scenario/1", true)) {
    reader.ignoreRest();
    return scenario;
  }
  if (reader.has("mechanism")) {
    if (!readMechanismMember(reader, scenario)) {
      reader.ignoreRest();
      return scenario;
    }
  } else {
    readRobotMember(reader, scenario);
  }
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
  const std::string path = findShipped(nameOrPath, LibraryEntry::Scenario,
                                       "use its name in a scenario, as \"robot\" or \"mechanism\"");
  return parseScenario(readDescriptionText(path), path, folderOfFile(path));
}

}  // namespace denavit
