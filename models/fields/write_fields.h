#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <Eigen/Core>

#include "models/fields/erased_fields.h"
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

template <Worded Choice>
[[nodiscard]] JsonNode toNode(Choice value, const FieldAbout&, const FieldScope&) {
  return JsonNode::text(toWord(value));
}

/// The functions that write values of one type.
struct WriteAction {
  JsonNode (*write)(const void* value, const FieldAbout& about, const FieldScope& scope);
  bool (*areEqual)(const void* a, const void* b);
  bool hasFields;  ///< whether values of this type have a list of fields

  template <typename Value>
  static constexpr WriteAction make() {
    return {[](const void* value, const FieldAbout& about, const FieldScope& scope) {
              return toNode(*static_cast<const Value*>(value), about, scope);
            },
            [](const void* a, const void* b) {
              return *static_cast<const Value*>(a) == *static_cast<const Value*>(b);
            },
            Described<Value>};
  }
};

/// Called as byHand(key, node) where a field by hand stands in the order of files.
using WriteByHand = std::function<void(const char* key, JsonNode& node)>;

/// addFields() for a description whose type is erased.
/// @param usual  a description of the same type whose values files may leave out
void addEachField(JsonNode& node, const void* value, const void* usual,
                  const FieldsOf<WriteAction>& fields, FieldScope scope, const WriteByHand& byHand);

/// The default value of T. A field that equals it is left out of files.
template <typename T>
[[nodiscard]] const T& usualOf() {
  static const T usual{};
  return usual;
}

/// Adds the fields that differ from their usual values to an object, in the order of files.
template <Described T>
void addFields(JsonNode& node, const T& value, const FieldScope& scope,
               const WriteByHand& byHand = {}) {
  addEachField(node, &value, &usualOf<T>(), eraseFields<WriteAction, T>(), scope, byHand);
}

template <Described T>
[[nodiscard]] JsonNode writeFields(const T& value, const FieldScope& scope) {
  JsonNode node = JsonNode::object();
  addFields(node, value, scope);
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

}  // namespace denavit
