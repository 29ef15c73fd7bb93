#include <algorithm>
#include <string_view>

#include "models/ascii.h"
#include "models/in_quotes.h"
#include "models/robot/fields_of_robot.h"
#include "models/robot/robot_issues.h"
#include "models/robot/robot_json.h"

namespace denavit {
namespace {

/// "denavit-robot/2": short, and no text of others.
bool isOurSchema(std::string_view schema) {
  constexpr std::string_view kStart = "denavit-";
  constexpr std::size_t kLongest = 40;
  return schema.starts_with(kStart) && schema.size() <= kLongest &&
         std::ranges::all_of(
             schema, [](char c) { return isNamePart(c) || c == '-' || c == '/' || c == '.'; });
}

}  // namespace

bool readSchema(JsonReader& reader, const std::string& expected, bool required) {
  const Json* written = reader.find("schema");
  if (written == nullptr && !required) return true;
  const std::string schema =
      written != nullptr && written->is_string() ? written->get<std::string>() : "";
  if (schema == expected) return true;
  // Somebody else's file may hold secrets, in its keys too: of it nothing else is told.
  const bool isWholeFile = reader.pathOf("schema") == "schema";
  if (isWholeFile) reader.context().issues.clear();
  if (written == nullptr) {
    reader.require("schema", "add \"schema\": \"" + expected + "\"");
    return false;
  }
  if (!isOurSchema(schema)) {
    reader.add("schema", "is not one of Denavit; it must be \"" + expected + "\"",
               "give a file that Denavit has written");
    return false;
  }
  const std::string kind = schema.substr(0, schema.find('/') + 1);
  const bool sameKind = expected.rfind(kind, 0) == 0;
  std::string remedy = "this program reads version 1 files";
  if (!sameKind && kind == "denavit-scenario/") {
    remedy = "this is a scenario: use it where one is expected, as in denavit simulate";
  } else if (!sameKind && kind == "denavit-run/") {
    remedy = "this is the side file of a run: use it as a scenario, as in denavit simulate";
  } else if (!sameKind && kind == "denavit-project/") {
    remedy = "this is a project: use it as a scenario, as in denavit simulate";
  } else if (!sameKind && kind == "denavit-robot/") {
    remedy = "this is a robot: use it where one is expected, or put it into a scenario";
  } else if (!sameKind && kind == "denavit-mechanism/") {
    remedy = "this is a mechanism: use it where one is expected, as in denavit show";
  } else if (!sameKind && kind == "denavit-motor/") {
    remedy = "this is a motor of a catalogue: its numbers belong into a joint's actuator";
  }
  reader.add("schema", "is " + inQuotes(schema) + "; it must be \"" + expected + "\"", remedy);
  return false;
}

void readValue(JsonReader& reader, const std::string& key, Coulomb& target, const FieldAbout&,
               const FieldScope& scope) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (!value->is_number()) {
    return reader.object(key, [&](JsonReader& r) { readObject(r, target, scope); });
  }
  const double c = value->get<double>();
  if (!(c >= 0)) {
    return reader.add(key, "is " + describeJson(*value) + "; a single number must not be negative",
                      "give its size, or both signs: {\"positive\": 0.4, \"negative\": -0.3}");
  }
  target = {c, c == 0 ? 0 : -c};
}

void readObject(JsonReader& reader, Beam& beam, const FieldScope& scope) {
  if (const Json* modes = reader.find("modes"); modes && modes->is_number()) {
    reader.add("modes", "is one number; a beam has modes in each direction",
               "write { \"x\": 0, \"y\": 2, \"z\": 2 }: torsion, bending along y and along z");
  }
  readFields(reader, beam, scope);
}

void readObject(JsonReader& reader, LinkDescription& link, const FieldScope& scope) {
  readFields(reader, link, scope);
  if (!link.beam) return;
  for (const char* key : {"com", "inertia"}) {
    if (!reader.has(key)) continue;
    reader.add(key, "is given together with a beam, which has its own",
               "remove it: the beam is uniform and its mass is link.mass");
  }
  link.com.setZero();  // said once
  link.inertia = {};
}

RobotDescription readRobotObject(JsonReader& reader) {
  RobotDescription robot;
  readFields(reader, robot, {});
  reader.context().label.clear();
  reader.context().degrees = false;
  return robot;
}

RobotDescription readRobotDocument(const JsonDocument& document, const std::string& source) {
  RobotDescription robot;
  readWhole(document, source, [&](JsonReader& reader) {
    if (!document.root.is_object()) return;
    if (!readSchema(reader, "denavit-robot/1", true)) return reader.ignoreRest();
    robot = readRobotObject(reader);
    reader.finish();
    std::vector<Issue>& issues = reader.context().issues;
    if (!issues.empty()) addErrorsElsewhere(findIssues(robot), issues);
  });
  return robot;
}

}  // namespace denavit
