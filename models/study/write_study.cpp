#include "models/files/atomic_file.h"
#include "models/scenario/scenario_json.h"
#include "models/study/fields_of_study.h"
#include "models/study/study_file.h"

namespace denavit {
namespace {

JsonNode keepNode(const std::vector<std::string>& keep) {
  if (keep.size() == 1) return JsonNode::text(keep.front());
  JsonNode list = JsonNode::list();
  for (const std::string& name : keep) list.add(JsonNode::text(name));
  return list;
}

JsonNode measuresNode(const StudyDescription& study) {
  JsonNode node = JsonNode::object();
  for (const auto& [name, formula] : study.measures) node.add(name, JsonNode::text(formula));
  return node;
}

}  // namespace

JsonNode toNode(const StudyParameter& parameter, const FieldAbout&, const FieldScope& scope) {
  JsonNode node = JsonNode::object();
  addFields(node, parameter, scope, [&](std::string_view, JsonNode& whole) {
    if (parameter.values.empty()) return;
    JsonNode list = JsonNode::list();
    for (const nlohmann::json& value : parameter.values) list.add(JsonNode::from(value));
    whole.add("values", std::move(list));
  });
  return node;
}

JsonNode toNode(const StudyDescription& study, bool scenarioInside) {
  JsonNode node = JsonNode::object().add("schema", JsonNode::text("denavit-study/1"));
  addFields(node, study, {}, [&](std::string_view key, JsonNode& whole) {
    if (key == "scenario") {
      const bool inside = scenarioInside || study.scenarioReference.empty();
      whole.add("scenario", inside ? toNode(study.scenario, scenarioInside)
                                   : JsonNode::text(study.scenarioReference));
    } else if (key == "measures" && !study.measures.empty()) {
      whole.add("measures", measuresNode(study));
    } else if (key == "keep" && study.keep != StudyDescription().keep) {
      whole.add("keep", keepNode(study.keep));
    }
  });
  return node;
}

std::string toJson(const StudyDescription& study) { return toNode(study, false).toText(); }

void writeStudy(const std::string& path, const StudyDescription& study) {
  writeAtomically(path, toJson(study));
}

}  // namespace denavit
