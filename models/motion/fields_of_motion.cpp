#include "models/motion/fields_of_motion.h"

namespace denavit {
namespace {

/// Calls read(inside, name) for every key of the object under a key.
template <typename Read>
void readNamed(JsonReader& reader, const std::string& key, const char* remedy, const Read& read) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (!value->is_object()) {
    return reader.add(key, "is " + describeJson(*value) + "; it must be an object", remedy);
  }
  reader.object(key, [&](JsonReader& inside) {
    for (const auto& [name, ignored] : value->items()) read(inside, name);
  });
}

}  // namespace

void readValue(JsonReader& reader, const std::string& key, BranchDescription& branch,
               const FieldAbout&, const FieldScope&) {
  if (reader.has(key)) branch.clear();
  readNamed(
      reader, key, "write {\"shoulder\": 1, \"elbow\": -1}",
      [&](JsonReader& inside, const std::string& name) { inside.integer(name, branch[name]); });
}

void readValue(JsonReader& reader, const std::string& key,
               std::map<std::string, std::vector<double>>& poses, const FieldAbout&,
               const FieldScope&) {
  if (reader.has(key)) poses.clear();
  readNamed(
      reader, key, "write {\"ready\": [0, 0.5]}",
      [&](JsonReader& inside, const std::string& name) { inside.numbers(name, poses[name]); });
}

JsonNode toNode(const BranchDescription& branch, const FieldAbout&, const FieldScope&) {
  JsonNode node = JsonNode::object();
  for (const auto& [name, sign] : branch) node.add(name, JsonNode::number(sign));
  return node;
}

JsonNode toNode(const std::map<std::string, std::vector<double>>& poses, const FieldAbout& about,
                const FieldScope& scope) {
  JsonNode node = JsonNode::object();
  for (const auto& [name, q] : poses) node.add(name, toNode(q, about, scope));
  return node;
}

void visitLeaf(const BranchDescription& branch, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  for (const auto& [name, sign] : branch) {
    visitLeaf(sign, about, {joinPath(place.path, name), place.scope}, visit);
  }
}

void visitLeaf(const std::map<std::string, std::vector<double>>& poses, const FieldAbout& about,
               const FieldPlace& place, const LeafVisit& visit) {
  for (const auto& [name, q] : poses) {
    visitLeaf(q, about, {joinPath(place.path, name), place.scope}, visit);
  }
}

}  // namespace denavit
