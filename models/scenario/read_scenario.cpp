#include <algorithm>
#include <filesystem>

#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_json.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/recorded_json.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_inputs_json.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

void readInitial(JsonReader& reader, InitialState& initial) {
  reader.numbers("q", initial.q);
  reader.numbers("qd", initial.qd);
  reader.numbers("delta", initial.delta);
  reader.numbers("delta_rate", initial.deltaRate);
}

void readIntegrator(JsonReader& reader, IntegratorDescription& integrator) {
  reader.choice("method", integrator.method,
                {"dopri5", "rk4", "adams", "fehlberg78", "euler", "rosenbrock4"});
  reader.choice("solver", integrator.solver, {"cholesky", "lu"});
  reader.integer("order", integrator.order);
  reader.number("step", integrator.step);
  reader.number("rtol", integrator.rtol);
  reader.number("atol", integrator.atol);
  reader.number("max_step", integrator.maxStep);
  reader.choice("engine", integrator.engine, {"auto", "loops", "bytecode", "machine-code"});
}

void readLocked(JsonReader& reader, std::vector<int>& locked) {
  std::vector<double> numbers;
  reader.numbers("locked", numbers);
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const double number = numbers[k];
    constexpr double kLargest = 1e6;
    const bool whole = number >= -kLargest && number <= kLargest && number == int(number);
    if (whole) {
      locked.push_back(static_cast<int>(number));
    } else {
      reader.context().add(joinPath(reader.pathOf("locked"), k),
                           "is " + toShortest(number) + "; it must be a joint number",
                           "joints count from 1: [1, 3]");
    }
  }
}

void readPrescribed(JsonReader& reader, std::map<int, std::string>& prescribed) {
  const Json* value = reader.find("prescribed");
  if (value == nullptr) return;
  if (!value->is_object()) {
    return reader.add("prescribed",
                      "is " + describeJson(*value) + "; it must be an object of expressions",
                      "write {\"2\": \"0.3*sin(t)\"}");
  }
  for (const auto& [key, expression] : value->items()) {
    const std::string path = joinPath(reader.pathOf("prescribed"), key);
    const int number = static_cast<int>(std::clamp(findNumber(key).value_or(0), -1e6, 1e6));
    if (key != std::to_string(number)) {  // 01 and 1 would be one joint given twice
      reader.context().add(path, "is no joint number", "joints count from 1: \"2\"");
      continue;
    }
    readExpression(expression, path, reader.context(), prescribed[number]);
  }
}

void readChanges(JsonReader& reader, RobotChanges& changes) {
  const Json* value = reader.find("changes");
  if (value == nullptr) return;
  if (!value->is_object()) {
    return reader.add("changes", "is " + describeJson(*value) + "; it must be an object",
                      "write {\"joints[0].friction.viscous\": 5}");
  }
  for (const auto& [path, changed] : value->items()) changes.emplace_back(path, changed);
}

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
  throw DescriptionError(
      name, {{Issue::Severity::Error, "scenario", "is neither a file nor a shipped scenario",
              suggestion.empty() ? "shipped are " + joinNames(scenarios) : suggestion}});
}

}  // namespace

ScenarioDescription readScenarioObject(JsonReader& reader, const std::string& folder) {
  ScenarioDescription scenario;
  scenario.folder = folder;
  if (!readSchema(reader, "denavit-scenario/1", true)) {
    reader.ignoreRest();
    return scenario;
  }
  reader.text("name", scenario.name);
  reader.text("description", scenario.description);
  reader.text("source", scenario.source);
  readRobotMember(reader, scenario);
  readChanges(reader, scenario.changes);
  reader.object("initial", [&](JsonReader& r) { readInitial(r, scenario.initial); });
  readLocked(reader, scenario.locked);
  readPrescribed(reader, scenario.prescribed);
  reader.object("input", [&](JsonReader& r) { readInput(r, scenario.input); });
  reader.numbers("breaks", scenario.breaks);
  reader.object("wrench", [&](JsonReader& r) { readWrench(r, scenario.wrench.emplace()); });
  scenario.pulls = readPulls(reader, "pulls");
  reader.boolean("friction", scenario.friction);
  reader.object("stops", [&](JsonReader& r) {
    r.number("stiffness", scenario.stops.stiffness);
    r.number("damping", scenario.stops.damping);
  });
  reader.boolean("clip_effort", scenario.clipEffort);
  readOmittedTerms(reader, "without", scenario.without);
  reader.object("integrator", [&](JsonReader& r) { readIntegrator(r, scenario.integrator); });
  reader.number("duration", scenario.duration);
  reader.number("output_step", scenario.outputStep);
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
      throw DescriptionError(
          nameOrPath, {{Issue::Severity::Error, "scenario", "is a shipped robot, not a scenario",
                        "use its name as a scenario's \"robot\""}});
    }
    path = entry->path;
  }
  return parseScenario(readFile(path, kLargestDescription), path, folderOfFile(path));
}

}  // namespace denavit
