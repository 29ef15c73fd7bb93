#include <filesystem>

#include "models/files/atomic_file.h"
#include "models/robot/robot_json.h"
#include "models/scenario/recorded_json.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_inputs_json.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

/// Adds members that differ from their defaults.
class Writer {
 public:
  explicit Writer(JsonNode& node) : node_(node) {}

  void text(const char* key, const std::string& value, const std::string& byDefault = "") {
    if (value != byDefault) node_.add(key, JsonNode::text(value));
  }
  void number(const char* key, double value, double byDefault) {
    if (value != byDefault) node_.add(key, JsonNode::number(value));
  }
  void number(const char* key, const std::optional<double>& value) {
    if (value) node_.add(key, JsonNode::number(*value));
  }
  void boolean(const char* key, bool value, bool byDefault) {
    if (value != byDefault) node_.add(key, JsonNode::boolean(value));
  }
  template <typename Numbers>
  void numbers(const char* key, const Numbers& values) {
    JsonNode list = JsonNode::list();
    for (const auto value : values) list.add(JsonNode::number(value));
    member(key, std::move(list));
  }
  template <typename Texts>
  void texts(const char* key, const Texts& values) {
    JsonNode list = JsonNode::list();
    for (const std::string& value : values) list.add(JsonNode::text(value));
    member(key, std::move(list));
  }
  /// An object or list, unless it is empty.
  void member(const char* key, JsonNode node) {
    if (!node.isEmpty()) node_.add(key, std::move(node));
  }

 private:
  JsonNode& node_;
};

JsonNode initialNode(const InitialState& initial) {
  JsonNode node = JsonNode::object();
  Writer write(node);
  write.numbers("q", initial.q);
  write.numbers("qd", initial.qd);
  write.numbers("delta", initial.delta);
  write.numbers("delta_rate", initial.deltaRate);
  return node;
}

JsonNode stopsNode(const StopsDescription& stops) {
  JsonNode node = JsonNode::object();
  Writer write(node);
  write.number("stiffness", stops.stiffness, 0);
  write.number("damping", stops.damping, 0);
  return node;
}

JsonNode integratorNode(const IntegratorDescription& integrator) {
  const IntegratorDescription byDefault;
  JsonNode node = JsonNode::object();
  if (integrator == byDefault) return node;
  node.add("method", JsonNode::text(integrator.method));
  Writer write(node);
  write.text("solver", integrator.solver, byDefault.solver);
  write.number("order", integrator.order, byDefault.order);
  write.number("step", integrator.step);
  write.number("rtol", integrator.rtol, byDefault.rtol);
  write.number("atol", integrator.atol, byDefault.atol);
  write.number("max_step", integrator.maxStep);
  write.text("engine", integrator.engine, byDefault.engine);
  return node;
}

JsonNode prescribedNode(const std::map<int, std::string>& prescribed) {
  JsonNode node = JsonNode::object();
  for (const auto& [joint, expression] : prescribed) {
    node.add(std::to_string(joint), JsonNode::text(expression));
  }
  return node;
}

}  // namespace

JsonNode toNode(const ScenarioDescription& scenario, bool robotInside) {
  JsonNode node = JsonNode::object();
  Writer write(node);
  node.add("schema", JsonNode::text("denavit-scenario/1"));
  write.text("name", scenario.name);
  write.text("description", scenario.description);
  write.text("source", scenario.source);
  const bool inside = robotInside || scenario.robotReference.empty();
  node.add("robot", inside ? toNode(scenario.robot) : JsonNode::text(scenario.robotReference));
  write.member("changes", toNode(scenario.changes));
  write.member("initial", initialNode(scenario.initial));
  write.numbers("locked", scenario.locked);
  write.member("prescribed", prescribedNode(scenario.prescribed));
  write.member("input", toNode(scenario.input));
  write.numbers("breaks", scenario.breaks);
  if (scenario.wrench) node.add("wrench", toNode(*scenario.wrench));
  write.member("pulls", toNode(scenario.pulls));
  write.boolean("friction", scenario.friction, true);
  write.member("stops", stopsNode(scenario.stops));
  write.boolean("clip_effort", scenario.clipEffort, false);
  write.texts("without", scenario.without);
  write.member("integrator", integratorNode(scenario.integrator));
  node.add("duration", JsonNode::number(scenario.duration));
  node.add("output_step", JsonNode::number(scenario.outputStep));
  addRecorded(scenario, node);
  return node;
}

std::string resolvePath(const ScenarioDescription& scenario, const std::string& path) {
  return (std::filesystem::path(scenario.folder) / path).string();
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

}  // namespace denavit
