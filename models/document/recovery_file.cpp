#include "models/document/recovery_file.h"

#include "models/files/version.h"
#include "models/project/project_json.h"
#include "models/robot/robot_json.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

Document::Kind kindOf(const std::string& name) {
  for (const Document::Kind kind :
       {Document::Kind::Mechanism, Document::Kind::Scenario, Document::Kind::Project}) {
    if (name == nameOf(kind)) return kind;
  }
  return Document::Kind::Robot;
}

void readState(JsonReader& reader, DocumentState& state) {
  std::string version, kind = "robot", stamp, reference, folder;
  reader.text("version", version);
  reader.text("path", state.path);
  reader.choice("kind", kind, {"robot", "mechanism", "scenario", "project"});
  state.kind = kindOf(kind);
  reader.text("file_stamp", stamp);
  state.stamp = findStamp(stamp);
  reader.numbers("pose", state.pose);
  reader.text("robot_reference", reference);
  reader.text("folder", folder);
  reader.require("project", "this is no recovery file of the studio");
  reader.object("project", [&](JsonReader& r) { state.project = readProjectObject(r, folder); });
  state.project.scenario.robotReference = reference;
}

}  // namespace

std::string toRecoveryJson(const DocumentState& state) {
  JsonNode node = JsonNode::object();
  node.add("schema", JsonNode::text("denavit-recovery/1"));
  node.add("version", JsonNode::text(programVersion()));
  node.add("path", JsonNode::text(state.path));
  node.add("kind", JsonNode::text(nameOf(state.kind)));
  if (state.stamp) node.add("file_stamp", JsonNode::text(toText(*state.stamp)));
  JsonNode pose = JsonNode::list();
  for (const double q : state.pose) pose.add(JsonNode::number(q));
  node.add("pose", std::move(pose));
  node.add("robot_reference", JsonNode::text(state.project.scenario.robotReference));
  node.add("folder", JsonNode::text(state.project.scenario.folder));
  node.add("project", toNode(state.project, true));
  return node.toText();
}

DocumentState parseRecovery(std::string_view text, const std::string& source) {
  DocumentState state;
  readWhole(parseJson(text, source), source, [&](JsonReader& reader) {
    if (!readSchema(reader, "denavit-recovery/1", true)) return reader.ignoreRest();
    readState(reader, state);
  });
  return state;
}

std::string describe(const DocumentState& state) {
  const ScenarioDescription& scenario = state.project.scenario;
  const Desk& desk = state.project.desk;
  std::string text = counted(scenario.robot.joints.size(), "joint");
  const auto add = [&](std::size_t count, const std::string& noun) {
    if (count > 0) text += ", " + counted(count, noun);
  };
  add(desk.states.size(), "named state");
  add(desk.views.size(), "named view");
  add(desk.plots.size(), "plot");
  add(desk.derivedChannels.size(), "derived channel");
  return text + (state.path.empty() ? ", never saved" : ", of " + state.path);
}

}  // namespace denavit
