#include "models/motors/motor_file.h"

#include "models/fields/check_fields.h"
#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/motors/fields_of_motor.h"
#include "models/robot/robot_json.h"

namespace denavit {
namespace {

constexpr const char* kMotorSchema = "denavit-motor/1";

}  // namespace

MotorDescription parseMotor(std::string_view text, const std::string& source) {
  const JsonDocument document = parseJson(text, source);
  MotorDescription motor;
  readWhole(document, source, [&](JsonReader& reader) {
    if (!document.root.is_object()) return;
    if (!readSchema(reader, kMotorSchema, true)) return reader.ignoreRest();
    readFields(reader, motor, {});
    std::vector<Issue>& issues = reader.context().issues;
    if (issues.empty()) checkFields(motor, {}, issues);
  });
  return motor;
}

JsonNode toNode(const MotorDescription& motor) {
  JsonNode node = JsonNode::object().add("schema", JsonNode::text(kMotorSchema));
  addFields(node, motor, {});
  return node;
}

std::string toJson(const MotorDescription& motor) { return toNode(motor).toText(); }

std::vector<MotorDescription> listMotors() {
  std::vector<MotorDescription> motors;
  for (const std::string& path : listLibraryFiles("motors")) {
    motors.push_back(parseMotor(readFile(path, kLargestDescription), path));
  }
  return motors;
}

}  // namespace denavit
