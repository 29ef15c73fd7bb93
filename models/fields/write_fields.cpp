#include "models/fields/write_fields.h"

namespace denavit {
namespace {

template <typename Values>
JsonNode listOf(const Values& values, const FieldAbout& about, const FieldScope& scope) {
  JsonNode list = JsonNode::list();
  for (const auto& value : values) list.add(toNode(value, about, scope));
  return list;
}

}  // namespace

JsonNode toNode(double value, const FieldAbout& about, const FieldScope& scope) {
  return scope.degrees && isAngle(about.quantity, scope) ? JsonNode::degrees(value)
                                                         : JsonNode::number(value);
}

JsonNode toNode(const std::optional<double>& value, const FieldAbout& about,
                const FieldScope& scope) {
  return toNode(*value, about, scope);  // without one it would be usual, and not written
}

JsonNode toNode(int value, const FieldAbout&, const FieldScope&) { return JsonNode::number(value); }

JsonNode toNode(bool value, const FieldAbout&, const FieldScope&) {
  return JsonNode::boolean(value);
}

JsonNode toNode(const std::string& value, const FieldAbout&, const FieldScope&) {
  return JsonNode::text(value);
}

JsonNode toNode(const Eigen::Vector3d& value, const FieldAbout& about, const FieldScope& scope) {
  return listOf(value, about, scope);
}

JsonNode toNode(const std::array<std::string, 3>& value, const FieldAbout& about,
                const FieldScope& scope) {
  return listOf(value, about, scope);
}

JsonNode toNode(const std::vector<std::string>& value, const FieldAbout& about,
                const FieldScope& scope) {
  const std::vector<std::string>& names = scope.jointNames;
  if (!about.isExpression || names.empty() || names.size() != value.size()) {
    return listOf(value, about, scope);
  }
  JsonNode node = JsonNode::object();
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (value[k] != "0") node.add(names[k], JsonNode::text(value[k]));
  }
  return node;
}

}  // namespace denavit
