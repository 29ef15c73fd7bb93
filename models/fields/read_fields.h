#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "models/fields/field.h"
#include "models/json/json_reader.h"

namespace denavit {

/// An expression: a text, or a number.
void readExpression(const Json& value, const std::string& path, JsonContext& context,
                    std::string& target);

void readValue(JsonReader& reader, const std::string& key, double& target, const FieldAbout& about,
               const FieldScope& scope);
void readValue(JsonReader& reader, const std::string& key, std::optional<double>& target,
               const FieldAbout& about, const FieldScope& scope);
void readValue(JsonReader& reader, const std::string& key, int& target, const FieldAbout& about,
               const FieldScope& scope);
void readValue(JsonReader& reader, const std::string& key, bool& target, const FieldAbout& about,
               const FieldScope& scope);
void readValue(JsonReader& reader, const std::string& key, std::string& target,
               const FieldAbout& about, const FieldScope& scope);
void readValue(JsonReader& reader, const std::string& key, Eigen::Vector3d& target,
               const FieldAbout& about, const FieldScope& scope);
void readValue(JsonReader& reader, const std::string& key, std::vector<double>& target,
               const FieldAbout& about, const FieldScope& scope);
/// A matrix, row by row.
void readValue(JsonReader& reader, const std::string& key, std::vector<std::vector<double>>& rows,
               const FieldAbout& about, const FieldScope& scope);
/// Expressions, one per joint, or by the names of those that have one; else texts.
void readValue(JsonReader& reader, const std::string& key, std::vector<std::string>& target,
               const FieldAbout& about, const FieldScope& scope);
/// Three expressions.
void readValue(JsonReader& reader, const std::string& key, std::array<std::string, 3>& target,
               const FieldAbout& about, const FieldScope& scope);

/// The number of a word among those that a field knows; `usual` where it is none of them.
[[nodiscard]] int readWord(JsonReader& reader, const std::string& key, int usual,
                           const FieldAbout& about);

template <typename Choice>
requires std::is_enum_v<Choice>
void readValue(JsonReader& reader, const std::string& key, Choice& target, const FieldAbout& about,
               const FieldScope&) {
  target = static_cast<Choice>(readWord(reader, key, static_cast<int>(target), about));
}

/// Reads an object by its list of fields. What is missing leaves its member as it is; descriptions
/// that need more have an overload of their own.
template <Described T>
void readObject(JsonReader& reader, T& target, const FieldScope& scope);

template <Described T>
void readValue(JsonReader& reader, const std::string& key, T& target, const FieldAbout&,
               const FieldScope& scope) {
  reader.object(key, [&](JsonReader& r) { readObject(r, target, scope); });
}

template <Described T>
void readValue(JsonReader& reader, const std::string& key, std::optional<T>& target,
               const FieldAbout&, const FieldScope& scope) {
  reader.object(key, [&](JsonReader& r) { readObject(r, target.emplace(), scope); });
}

template <Described T>
void readValue(JsonReader& reader, const std::string& key, std::vector<T>& target,
               const FieldAbout&, FieldScope scope) {
  if (reader.has(key)) target.clear();
  reader.objects(key, [&](JsonReader& r, std::size_t index) {
    scope.index = index;
    readObject(r, target.emplace_back(), scope);
  });
}

/// Reads the fields of a group, which stand in an object of their own.
template <Described T>
void readGroup(JsonReader& reader, T& target, std::string_view group, const FieldScope& scope) {
  forEachField<T>([&](const auto& field) {
    if (groupOf(field.key) != group) return;
    readValue(reader, std::string(tailOf(field.key)), target.*field.member, field.about, scope);
  });
}

/// Reads one field under a key, and what of a group stands in its object.
template <Described T, typename Value>
void readField(JsonReader& reader, const std::string& key, T& target,
               const DescribedField<T, Value>& field, const FieldScope& scope) {
  if constexpr (Described<Value>) {
    if (hasGroup<T>(field.key)) {
      return reader.object(key, [&](JsonReader& r) {
        readObject(r, target.*field.member, scope);
        readGroup(r, target, field.key, scope);
      });
    }
  }
  readValue(reader, key, target.*field.member, field.about, scope);
}

template <Described T>
void readFields(JsonReader& reader, T& target, FieldScope scope) {
  forEachField<T>([&](const auto& field) {
    adapt(scope, target);
    reader.context().label = scope.label;
    reader.context().degrees = scope.degrees;
    const std::string group(groupOf(field.key));
    if (group.empty()) {
      if (*field.about.required != '\0') reader.require(field.key, field.about.required);
      readField(reader, field.key, target, field, scope);
    } else if (opensGroup<T>(field.key)) {
      reader.object(group, [&](JsonReader& r) { readGroup(r, target, group, scope); });
    }
  });
}

template <Described T>
void readObject(JsonReader& reader, T& target, const FieldScope& scope) {
  readFields(reader, target, scope);
}

}  // namespace denavit
