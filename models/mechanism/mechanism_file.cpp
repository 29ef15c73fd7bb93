#include "models/mechanism/mechanism_file.h"

#include "models/files/atomic_file.h"
#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/mechanism/mechanism_json.h"
#include "models/robot/robot_json.h"

namespace denavit {
namespace {

constexpr const char* kMechanismSchema = "denavit-mechanism/1";

}  // namespace

MechanismDescription readMechanismObject(JsonReader& reader) {
  MechanismDescription mechanism;
  readFields(reader, mechanism, {});
  reader.context().label.clear();
  return mechanism;
}

MechanismDescription parseMechanism(std::string_view text, const std::string& source) {
  const JsonDocument document = parseJson(text, source);
  MechanismDescription mechanism;
  readWhole(document, source, [&](JsonReader& reader) {
    if (!document.root.is_object()) return;
    if (!readSchema(reader, kMechanismSchema, true)) return reader.ignoreRest();
    mechanism = readMechanismObject(reader);
    reader.finish();
    std::vector<Issue>& issues = reader.context().issues;
    if (!issues.empty()) addErrorsElsewhere(findIssues(mechanism), issues);
  });
  return mechanism;
}

MechanismDescription readMechanism(const std::string& nameOrPath) {
  const std::string path = findShipped(nameOrPath, LibraryEntry::Mechanism,
                                       "name a mechanism, or use it where it is expected");
  return parseMechanism(readFile(path, kLargestDescription), path);
}

JsonNode toNode(const MechanismDescription& mechanism) {
  JsonNode node = JsonNode::object().add("schema", JsonNode::text(kMechanismSchema));
  addFields(node, mechanism, {});
  return node;
}

std::string toJson(const MechanismDescription& mechanism) { return toNode(mechanism).toText(); }

void writeMechanism(const std::string& path, const MechanismDescription& mechanism) {
  writeAtomically(path, toJson(mechanism));
}

}  // namespace denavit
