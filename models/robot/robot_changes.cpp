#include <algorithm>

#include "models/ascii.h"
#include "models/find.h"
#include "models/robot/fields_of_changes.h"
#include "models/robot/fields_of_robot.h"

namespace denavit {
namespace {

/// Whether a text that is no JSON was meant as JSON: 1e999, nan and broken lists. Else it is a word
/// or an expression, as 3*sin(t).
bool isBroken(const std::string& text) {
  const std::string small = toLower(text);
  if (small.find_first_not_of("+-.0123456789e ") == small.npos) return true;
  if (contains("[{\"", small.front())) return true;
  const std::string bare = small.substr(std::min(small.find_first_not_of("+-"), small.size()));
  return bare == "nan" || bare == "inf" || bare == "infinity";
}

}  // namespace

RobotDescription applyChanges(const RobotDescription& robot, const RobotChanges& changes) {
  RobotDescription changed = robot;
  JsonContext context;
  for (const auto& [path, value] : changes) setByPath(changed, path, value, context);
  if (!context.issues.empty()) throw DescriptionError("", std::move(context.issues));
  return changed;
}

RobotChanges::value_type parseChange(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0) {
    failPath(text, "is no change", "write PATH=VALUE, as payload.mass=2");
  }
  const std::string written = text.substr(equals + 1);
  try {
    const JsonDocument document = parseJson(written, "");
    if (document.issues.empty()) return {text.substr(0, equals), nlohmann::json(document.root)};
  } catch (const DescriptionError&) {
    if (!isBroken(written)) return {text.substr(0, equals), written};
  }
  failPath(text, "has a value that is not a finite number or JSON",
           "write PATH=VALUE, as payload.mass=2 or gravity=[0,0,0]");
}

void readValue(JsonReader& reader, const std::string& key, RobotChanges& changes, const FieldAbout&,
               const FieldScope&) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (!value->is_object()) {
    return reader.add(key, "is " + describeJson(*value) + "; it must be an object",
                      "write {\"joints[0].friction.viscous\": 5}");
  }
  for (const auto& [path, changed] : value->items()) changes.emplace_back(path, changed);
}

JsonNode toNode(const RobotChanges& changes, const FieldAbout&, const FieldScope&) {
  JsonNode node = JsonNode::object();
  for (auto change = changes.begin(); change != changes.end(); ++change) {
    const bool isAgain = std::any_of(
        change + 1, changes.end(), [&](const auto& later) { return later.first == change->first; });
    if (!isAgain) node.add(change->first, JsonNode::from(change->second));
  }
  return node;
}

void visitLeaf(const RobotChanges& changes, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  for (const auto& [path, value] : changes) {
    visitLeaf(value.dump(), about, {place.path + ": " + path, place.scope}, visit);
  }
}

}  // namespace denavit
