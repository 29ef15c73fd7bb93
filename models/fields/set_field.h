#pragma once

#include <concepts>
#include <span>
#include <string>

#include "models/fields/read_fields.h"
#include "models/fields/value_path.h"

namespace denavit {

/// A value on its way to the place that its path names.
struct ValueOnPath {
  const std::string& path;          ///< the whole of it
  std::span<const PathStep> steps;  ///< that are still to go
  const Json& value;
  JsonContext& context;
  FieldScope scope;

  /// After so many steps.
  [[nodiscard]] ValueOnPath after(std::size_t count) const;
  /// The index that the next step is, into a list of a size.
  /// @throws DescriptionError where the next step is a key, or leads past the end
  [[nodiscard]] std::size_t takeIndex(std::size_t size) const;
  /// The next step leads into a single value.
  [[noreturn]] void failBelow() const;
  /// The next step is no key of its object; `known` are.
  void refuse(const std::vector<std::string>& known) const;

  /// Calls read(reader, key) so that the key has the value and messages blame the path.
  template <typename Read>
  void read(Read&& read) const {
    const Json alone{{path, value}};
    JsonReader reader(alone, "", context);
    read(reader, path);
  }
};

/// What is not a list or an object has nothing below it.
template <typename T>
void setBelow(T&, const ValueOnPath& to, const FieldAbout&) {
  to.failBelow();
}

template <Described T>
void setValue(T& target, ValueOnPath to);

template <Described T>
void setBelow(T& target, const ValueOnPath& to, const FieldAbout&) {
  setValue(target, to);
}

template <Described T>
void setBelow(std::optional<T>& target, const ValueOnPath& to, const FieldAbout&) {
  setValue(target ? *target : target.emplace(), to);
}

/// Sets one entry of a list: of descriptions, numbers or expressions.
template <typename List>
void setEntry(List& list, const ValueOnPath& to, const FieldAbout& about) {
  const std::size_t index = to.takeIndex(static_cast<std::size_t>(list.size()));
  ValueOnPath entry = to.after(1);
  entry.scope.index = index;
  auto& target = list[static_cast<decltype(list.size())>(index)];
  if (!entry.steps.empty()) return setBelow(target, entry, about);
  entry.read([&](JsonReader& reader, const std::string& key) {
    readValue(reader, key, target, about, entry.scope);
  });
}

template <typename T>
void setBelow(std::vector<T>& target, const ValueOnPath& to, const FieldAbout& about) {
  setEntry(target, to, about);
}
template <typename T, std::size_t Size>
void setBelow(std::array<T, Size>& target, const ValueOnPath& to, const FieldAbout& about) {
  setEntry(target, to, about);
}
inline void setBelow(Eigen::Vector3d& target, const ValueOnPath& to, const FieldAbout& about) {
  setEntry(target, to, about);
}

/// Puts a value where its path leads, by the lists of fields; what the path makes is what a file
/// would make that holds the value there. What is wrong with the value goes to the context.
/// @throws DescriptionError where the path leads past the end of a list or into a value
template <Described T>
void setValue(T& target, ValueOnPath to) {
  bool isFound = false;
  forEachField<T>([&](const auto& field) {
    const std::size_t own = countSteps(to.steps, field.key);
    const std::string_view group = groupOf(field.key);
    const bool isGroup = opensGroup<T>(field.key) && countSteps(to.steps, group) == to.steps.size();
    if (isFound || (own == 0 && !isGroup)) return;
    isFound = true;
    adapt(to.scope, target);
    to.context.label = to.scope.label;
    to.context.degrees = to.scope.degrees;
    auto& member = target.*field.member;
    if (own > 0 && own < to.steps.size()) return setBelow(member, to.after(own), field.about);
    to.read([&](JsonReader& reader, const std::string& key) {
      if (isGroup) {
        reader.object(key, [&](JsonReader& r) { readGroup(r, target, group, to.scope); });
      } else {
        if constexpr (Described<std::decay_t<decltype(member)>>) member = {};
        readField(reader, key, target, field, to.scope);
      }
    });
  });
  if (isFound) return;
  std::vector<std::string> known, inGroup;
  forEachKey<T>([&](const auto& field) {
    known.emplace_back(field.key);
    const std::string_view group = groupOf(field.key);
    if (!group.empty() && countSteps(to.steps, group) > 0) inGroup.emplace_back(tailOf(field.key));
  });
  inGroup.empty() ? to.refuse(known) : to.after(1).refuse(inGroup);
}

/// The same for the whole of a path; what is wrong with it goes to the context as well.
template <Described T>
void setByPath(T& target, const std::string& path, const Json& value, JsonContext& context) {
  try {
    const std::vector<PathStep> steps = splitPath(path);
    setValue(target, {path, steps, value, context, {}});
  } catch (const DescriptionError& error) {
    context.issues.insert(context.issues.end(), error.issues().begin(), error.issues().end());
  }
}

}  // namespace denavit
