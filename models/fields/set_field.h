#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

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
  void read(const std::function<void(JsonReader&, const std::string&)>& read) const;
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

/// The functions that set values of one type by a path.
struct SetAction {
  /// Sets the part of the value that the rest of the path names.
  void (*set)(void* value, const ValueOnPath& to, const FieldAbout& about);
  /// Resets the value to its defaults, which are what an empty object in a file means; null where
  /// the type has no list of fields.
  void (*clear)(void* value) = nullptr;

  template <typename Value>
  static constexpr SetAction make() {
    SetAction action{[](void* value, const ValueOnPath& to, const FieldAbout& about) {
      setBelow(*static_cast<Value*>(value), to, about);
    }};
    if constexpr (Described<Value>) {
      action.clear = [](void* value) { *static_cast<Value*>(value) = {}; };
    }
    return action;
  }
};

/// setValue() for a description whose type is erased.
void setField(void* target, ValueOnPath to, const FieldsOf<ReadAction>& fields,
              const SetAction* const* actions);

/// Puts a value where its path leads, by the lists of fields; what the path makes is what a file
/// would make that holds the value there. What is wrong with the value goes to the context.
/// @throws DescriptionError where the path leads past the end of a list or into a value
template <Described T>
void setValue(T& target, ValueOnPath to) {
  setField(&target, std::move(to), eraseFields<ReadAction, T>(), kActionsOf<SetAction, T>.data());
}

/// setByPath() for a description whose type is erased.
void setByPath(void* target, const std::string& path, const Json& value, JsonContext& context,
               const FieldsOf<ReadAction>& fields, const SetAction* const* actions);
/// Sets the value at a path. Errors in the path are added to the issues of the context, like errors
/// in the value.
template <Described T>
void setByPath(T& target, const std::string& path, const Json& value, JsonContext& context) {
  setByPath(&target, path, value, context, eraseFields<ReadAction, T>(),
            kActionsOf<SetAction, T>.data());
}

}  // namespace denavit
