#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "models/fields/field.h"
#include "models/json/json_node.h"

namespace denavit {

// A value as files have it: lists and objects may come out empty, which says that there is nothing
// to write.
[[nodiscard]] JsonNode toNode(double value, const FieldAbout& about, const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const std::optional<double>& value, const FieldAbout& about,
                              const FieldScope& scope);
[[nodiscard]] JsonNode toNode(int value, const FieldAbout& about, const FieldScope& scope);
[[nodiscard]] JsonNode toNode(bool value, const FieldAbout& about, const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const std::string& value, const FieldAbout& about,
                              const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const Eigen::Vector3d& value, const FieldAbout& about,
                              const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const std::array<std::string, 3>& value, const FieldAbout& about,
                              const FieldScope& scope);
/// Texts; expressions of a mechanism's joints by their names, those that are "0" left out.
[[nodiscard]] JsonNode toNode(const std::vector<std::string>& value, const FieldAbout& about,
                              const FieldScope& scope);

template <typename Choice>
requires std::is_enum_v<Choice>
[[nodiscard]] JsonNode toNode(Choice value, const FieldAbout& about, const FieldScope&) {
  return JsonNode::text(about.words[static_cast<std::size_t>(value)]);
}

/// Adds the fields that differ from their usual values to an object, in the order of files.
/// @param byHand  called as byHand(key, node) where a field by hand stands in that order
template <Described T, typename ByHand>
void addFields(JsonNode& node, const T& value, FieldScope scope, ByHand&& byHand);

template <Described T>
[[nodiscard]] JsonNode writeFields(const T& value, const FieldScope& scope) {
  JsonNode node = JsonNode::object();
  addFields(node, value, scope, [](const char*, JsonNode&) {});
  return node;
}

template <Described T>
[[nodiscard]] JsonNode toNode(const T& value, const FieldAbout&, const FieldScope& scope) {
  return writeFields(value, scope);
}

template <Described T>
[[nodiscard]] JsonNode toNode(const std::optional<T>& value, const FieldAbout&,
                              const FieldScope& scope) {
  return value ? writeFields(*value, scope) : JsonNode::object();
}

template <typename T>
[[nodiscard]] JsonNode toNode(const std::vector<T>& values, const FieldAbout& about,
                              FieldScope scope) {
  JsonNode list = JsonNode::list();
  for (const T& value : values) list.add(toNode(value, about, scope));
  return list;
}

/// Adds one field, unless it has its usual value; with it the group that adds to its object.
template <Described T, typename Value>
void writeField(JsonNode& node, const T& value, const DescribedField<T, Value>& field,
                const FieldScope& scope);

/// What files mean by leaving a field out.
template <typename T>
[[nodiscard]] const T& usualOf() {
  static const T usual{};
  return usual;
}

/// The fields of a group, in an object of their own or added to one.
template <Described T>
void writeGroup(JsonNode& node, const T& value, std::string_view group, const FieldScope& scope) {
  forEachField<T>([&](const auto& field) {
    if (groupOf(field.key) != group) return;
    if (!field.about.always && value.*field.member == usualOf<T>().*field.member) return;
    node.add(std::string(tailOf(field.key)), toNode(value.*field.member, field.about, scope));
  });
}

template <Described T, typename Value>
void writeField(JsonNode& node, const T& value, const DescribedField<T, Value>& field,
                const FieldScope& scope) {
  const bool isUsual = value.*field.member == usualOf<T>().*field.member;
  if constexpr (Described<Value>) {
    JsonNode child = isUsual ? JsonNode::object() : toNode(value.*field.member, field.about, scope);
    writeGroup(child, value, field.key, scope);
    if (!child.isEmpty()) node.add(field.key, std::move(child));
  } else if (!isUsual || field.about.always) {
    node.add(field.key, toNode(value.*field.member, field.about, scope));
  }
}

template <Described T, typename ByHand>
void addFields(JsonNode& node, const T& value, FieldScope scope, ByHand&& byHand) {
  forEachKey<T>([&](const auto& field) {
    if constexpr (std::same_as<std::decay_t<decltype(field)>, HandField>) {
      byHand(field.key, node);
    } else {
      adapt(scope, value);
      if (groupOf(field.key).empty()) {
        writeField(node, value, field, scope);
      } else if (opensGroup<T>(field.key)) {
        JsonNode group = JsonNode::object();
        writeGroup(group, value, groupOf(field.key), scope);
        if (!group.isEmpty()) node.add(std::string(groupOf(field.key)), std::move(group));
      }
    }
  });
}

}  // namespace denavit
