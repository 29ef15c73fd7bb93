#include "models/files/atomic_file.h"
#include "models/project/fields_of_desk.h"
#include "models/project/project_file.h"
#include "models/project/project_json.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

/// With its keys in their order.
JsonNode toOrderedNode(const Json& value) {
  if (value.is_object()) {
    JsonNode node = JsonNode::object();
    for (const auto& [key, member] : value.items()) node.add(key, toOrderedNode(member));
    return node;
  }
  if (value.is_array()) {
    JsonNode node = JsonNode::list();
    for (const Json& element : value) node.add(toOrderedNode(element));
    return node;
  }
  return JsonNode::from(nlohmann::json(value));
}

}  // namespace

JsonNode toNode(const Desk& desk) {
  JsonNode node = JsonNode::object();
  addFields(node, desk, {}, [&](std::string_view key, JsonNode& whole) {
    if (key != "study" || desk.study.empty()) return;
    whole.add("study", toOrderedNode(Json::parse(desk.study)));
  });
  return node;
}

JsonNode toNode(const ProjectDescription& project, bool robotInside) {
  JsonNode node = JsonNode::object();
  node.add("schema", JsonNode::text("denavit-project/1"));
  node.add("scenario", toNode(project.scenario, robotInside));
  if (JsonNode desk = toNode(project.desk); !desk.isEmpty()) node.add("desk", std::move(desk));
  return node;
}

std::string toJson(const ProjectDescription& project) { return toNode(project, false).toText(); }

void writeProject(const std::string& path, const ProjectDescription& project) {
  writeAtomically(path, toJson(project));
}

}  // namespace denavit
