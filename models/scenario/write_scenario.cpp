#include <filesystem>

#include "models/files/atomic_file.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_json.h"
#include "models/robot/robot_json.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/recorded_json.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
JsonNode toNode(const ScenarioDescription& scenario, bool robotInside) {
  JsonNode node = JsonNode::object().add("schema", JsonNode::text("denavit-scenario/1"));
  const bool inside = robotInside || scenario.robotReference.empty();
  addFields(node, scenario, {}, [&](std::string_view key, JsonNode& whole) {
    const bool isSubject = key == (scenario.mechanism ? "mechanism" : "robot");
    if (isSubject && !inside) {
      whole.add(std::string(key), JsonNode::text(scenario.robotReference));
    } else if (isSubject) {
      whole.add(std::string(key),
                scenario.mechanism ? toNode(*scenario.mechanism) : toNode(scenario.robot));
    } else if (key == "without" && !scenario.without.empty()) {
      whole.add("without", toNode(scenario.without, {}, {}));
    }
  });
  addRecorded(scenario, node);
  return node;
}

std::string resolvePath(const ScenarioDescription& scenario, const std::string& path) {
  return (std::filesystem::path(scenario.folder) / path).string();
}

std::vector<std::string> listNamedFiles(const ScenarioDescription& scenario) {
  std::vector<std::string> files;
  for (const std::string& name : {scenario.robotReference, scenario.input.csv}) {
    if (!name.empty()) files.push_back(resolvePath(scenario, name));
  }
  return files;
}

std::string toJson(const ScenarioDescription& scenario) { return toNode(scenario, false).toText(); }

void writeScenario(const std::string& path, const ScenarioDescription& scenario) {
  writeAtomically(path, toJson(scenario));
}

ScenarioDescription makeScenarioFor(const RobotDescription& robot, const std::string& reference) {
  ScenarioDescription scenario;
  scenario.name = robot.name;
  scenario.robot = robot;
  scenario.robotReference = reference;
  return scenario;
}

ScenarioDescription makeScenarioFor(const MechanismDescription& mechanism,
                                    const std::string& reference) {
  ScenarioDescription scenario = makeScenarioFor(makeJointList(mechanism), reference);
  scenario.mechanism = mechanism;
  scenario.initial.q = mechanism.pose;
  return scenario;
}

}  // namespace denavit
