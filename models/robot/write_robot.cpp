#include "models/robot/fields_of_robot.h"
#include "models/robot/robot_json.h"

namespace denavit {

JsonNode toNode(const Coulomb& coulomb, const FieldAbout&, const FieldScope& scope) {
  if (coulomb.negative == -coulomb.positive) return JsonNode::number(coulomb.positive);
  return writeFields(coulomb, scope);
}

JsonNode toNode(const RobotDescription& robot) {
  JsonNode node = JsonNode::object().add("schema", JsonNode::text("denavit-robot/1"));
  addFields(node, robot, {});
  return node;
}

}  // namespace denavit
