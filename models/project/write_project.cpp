#include "models/files/atomic_file.h"
#include "models/project/fields_of_desk.h"
#include "models/project/project_file.h"
#include "models/project/project_json.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
JsonNode toNode(const Desk& desk) { return writeFields(desk, {}); }

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
