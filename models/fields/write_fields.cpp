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
  return scope.degrees && hasAngleUnit(about.quantity, scope) ? JsonNode::degrees(value)
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

namespace {

/// Writes one description: its value, its usual value, its fields and the scope they are read in.
struct FieldWriter {
  const void* value;
  const void* usual;
  const FieldsOf<WriteAction>& fields;
  FieldScope scope;

  [[nodiscard]] bool isUsual(std::size_t k) const {
    const FieldEntry& entry = fields.entries[k];
    return fields.actions[k]->areEqual(entry.in(value), entry.in(usual));
  }
  [[nodiscard]] JsonNode nodeOf(std::size_t k) const {
    const FieldEntry& entry = fields.entries[k];
    return fields.actions[k]->write(entry.in(value), *entry.about, scope);
  }
  void addGroup(JsonNode& node, std::string_view group) const;
  void addField(JsonNode& node, std::size_t k) const;
};

/// The fields of a group, in an object of their own or added to one.
void FieldWriter::addGroup(JsonNode& node, std::string_view group) const {
  for (std::size_t k = 0; k < fields.entries.size(); ++k) {
    const FieldEntry& entry = fields.entries[k];
    if (entry.about == nullptr || groupOf(entry.key) != group) continue;
    if (!entry.about->always && isUsual(k)) continue;
    node.add(std::string(tailOf(entry.key)), nodeOf(k));
  }
}

/// Adds one field unless it has its usual value, together with the group whose fields stand in the
/// same object.
void FieldWriter::addField(JsonNode& node, std::size_t k) const {
  const FieldEntry& entry = fields.entries[k];
  if (fields.actions[k]->hasFields) {
    JsonNode child = isUsual(k) ? JsonNode::object() : nodeOf(k);
    addGroup(child, entry.key);
    if (!child.isEmpty()) node.add(entry.key, std::move(child));
  } else if (entry.about->always || !isUsual(k)) {
    node.add(entry.key, nodeOf(k));
  }
}

}  // namespace

void addEachField(JsonNode& node, const void* value, const void* usual,
                  const FieldsOf<WriteAction>& fields, FieldScope scope,
                  const WriteByHand& byHand) {
  FieldWriter writer{value, usual, fields, std::move(scope)};
  for (std::size_t k = 0; k < fields.entries.size(); ++k) {
    const FieldEntry& entry = fields.entries[k];
    if (entry.about == nullptr) {
      if (byHand) byHand(entry.key, node);
      continue;
    }
    fields.adapt(writer.scope, value);
    if (const std::string_view group = groupOf(entry.key); group.empty()) {
      writer.addField(node, k);
    } else if (opensGroup(fields.entries, entry.key)) {
      JsonNode object = JsonNode::object();
      writer.addGroup(object, group);
      if (!object.isEmpty()) node.add(std::string(group), std::move(object));
    }
  }
}

}  // namespace denavit
