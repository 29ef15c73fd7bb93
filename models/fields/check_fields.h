#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "models/fields/erased_fields.h"
#include "models/fields/issue_checker.h"
#include "models/json/json_document.h"

namespace denavit {

/// Where a value stands and what its messages start with.
struct FieldPlace {
  std::string path;  ///< "joints[2].link"
  FieldScope scope;
};

/// Holds a number against the rule of its field. Messages have the unit of the file.
void checkValue(double value, const FieldAbout& about, const FieldPlace& place,
                std::vector<Issue>& issues);
void checkValue(const std::optional<double>& value, const FieldAbout& about,
                const FieldPlace& place, std::vector<Issue>& issues);
void checkValue(int value, const FieldAbout& about, const FieldPlace& place,
                std::vector<Issue>& issues);
void checkValue(const Eigen::Vector3d& value, const FieldAbout& about, const FieldPlace& place,
                std::vector<Issue>& issues);

/// Texts, words and switches have no rule.
template <typename T>
void checkValue(const T&, const FieldAbout&, const FieldPlace&, std::vector<Issue>&) {}

/// Whether checkValue() has nothing to say, which nearly always is so: nothing has to be named
/// then.
[[nodiscard]] bool isSound(double value, const FieldAbout& about, const FieldScope& scope);
[[nodiscard]] bool isSound(const std::optional<double>& value, const FieldAbout& about,
                           const FieldScope& scope);
[[nodiscard]] bool isSound(int value, const FieldAbout& about, const FieldScope& scope);
[[nodiscard]] bool isSound(const Eigen::Vector3d& value, const FieldAbout& about,
                           const FieldScope& scope);
/// Texts, words and switches have no rule. Of other values only checkValue() knows. A description
/// with a checkValue() of its own needs an isSound() of its own.
template <typename T>
[[nodiscard]] bool isSound(const T&, const FieldAbout&, const FieldScope&) {
  return std::is_enum_v<T> || std::is_same_v<T, bool> || std::is_same_v<T, std::string>;
}
template <Described T>
[[nodiscard]] bool isSound(const T& value, const FieldAbout& about, const FieldScope& scope);
template <Described T>
[[nodiscard]] bool isSound(const std::optional<T>& value, const FieldAbout& about,
                           const FieldScope& scope) {
  return !value || isSound(*value, about, scope);
}
template <typename T>
[[nodiscard]] bool isSound(const std::vector<T>& values, const FieldAbout& about,
                           FieldScope scope) {
  scope.index = 0;
  for (const T& value : values) {
    if (!isSound(value, about, scope)) return false;
    ++scope.index;
  }
  return true;
}

/// The functions that check values of one type.
struct CheckAction {
  bool (*passes)(const void* value, const FieldAbout& about,
                 const FieldScope& scope);  ///< isSound()
  /// checkValue(): adds what is wrong to the issues.
  void (*check)(const void* value, const FieldAbout& about, const FieldPlace& place,
                std::vector<Issue>& issues);

  template <typename Value>
  static constexpr CheckAction make() {
    return {[](const void* value, const FieldAbout& about, const FieldScope& scope) {
              return isSound(*static_cast<const Value*>(value), about, scope);
            },
            [](const void* value, const FieldAbout& about, const FieldPlace& place,
               std::vector<Issue>& issues) {
              checkValue(*static_cast<const Value*>(value), about, place, issues);
            }};
  }
};

/// isSound() for a description whose type is erased.
[[nodiscard]] bool isEachFieldSound(const void* value, const FieldsOf<CheckAction>& fields,
                                    const FieldScope& scope);
template <Described T>
bool isSound(const T& value, const FieldAbout&, const FieldScope& scope) {
  return isEachFieldSound(&value, eraseFields<CheckAction, T>(), scope);
}

/// checkFields() for a description whose type is erased.
void checkEachField(const void* value, const FieldsOf<CheckAction>& fields, FieldPlace place,
                    std::vector<Issue>& issues);

/// Every field of a description, and of those inside it, against its rule.
template <Described T>
void checkFields(const T& value, const FieldPlace& place, std::vector<Issue>& issues) {
  checkEachField(&value, eraseFields<CheckAction, T>(), place, issues);
}

template <Described T>
void checkValue(const T& value, const FieldAbout&, const FieldPlace& place,
                std::vector<Issue>& issues) {
  checkFields(value, place, issues);
}

template <Described T>
void checkValue(const std::optional<T>& value, const FieldAbout&, const FieldPlace& place,
                std::vector<Issue>& issues) {
  if (value) checkFields(*value, place, issues);
}

template <typename T>
void checkValue(const std::vector<T>& values, const FieldAbout& about, FieldPlace place,
                std::vector<Issue>& issues) {
  const std::string path = place.path;
  for (std::size_t k = 0; k < values.size(); ++k) {
    place.scope.index = k;
    place.path = joinPath(path, k);
    checkValue(values[k], about, place, issues);
  }
}

}  // namespace denavit
