#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "models/fields/erased_fields.h"
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

/// The value of the word under a key; `usual` where there is none, or one that no row has, which is
/// an issue.
[[nodiscard]] int readWord(JsonReader& reader, const std::string& key, int usual,
                           std::span<const Word> words);

template <Worded Choice>
void readValue(JsonReader& reader, const std::string& key, Choice& target, const FieldAbout&,
               const FieldScope&) {
  target = static_cast<Choice>(readWord(reader, key, static_cast<int>(target), wordsOf<Choice>()));
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

/// The functions that read values of one type.
struct ReadAction {
  void (*read)(JsonReader& reader, const std::string& key, void* value, const FieldAbout& about,
               const FieldScope& scope);
  /// Reads the fields of the value from the object that holds them; null where the type has no list
  /// of fields.
  void (*readInside)(JsonReader& reader, void* value, const FieldScope& scope) = nullptr;

  template <typename Value>
  static constexpr ReadAction make() {
    ReadAction action{[](JsonReader& reader, const std::string& key, void* value,
                         const FieldAbout& about, const FieldScope& scope) {
      readValue(reader, key, *static_cast<Value*>(value), about, scope);
    }};
    if constexpr (Described<Value>) {
      action.readInside = [](JsonReader& reader, void* value, const FieldScope& scope) {
        readObject(reader, *static_cast<Value*>(value), scope);
      };
    }
    return action;
  }
};

/// Reads the fields of a group, which stand in an object of their own.
void readGroup(JsonReader& reader, void* target, const FieldsOf<ReadAction>& fields,
               std::string_view group, const FieldScope& scope);
/// Reads the field of an index from the given key, and the fields of its group if they stand in the
/// same object.
void readField(JsonReader& reader, const std::string& key, void* target,
               const FieldsOf<ReadAction>& fields, std::size_t index, const FieldScope& scope);
/// readFields() for a description whose type is erased.
void readEachField(JsonReader& reader, void* target, const FieldsOf<ReadAction>& fields,
                   FieldScope scope);

template <Described T>
void readFields(JsonReader& reader, T& target, const FieldScope& scope) {
  readEachField(reader, &target, eraseFields<ReadAction, T>(), scope);
}

template <Described T>
void readObject(JsonReader& reader, T& target, const FieldScope& scope) {
  readFields(reader, target, scope);
}

}  // namespace denavit
