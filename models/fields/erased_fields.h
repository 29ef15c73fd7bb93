#pragma once

#include <array>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "models/fields/field.h"

namespace denavit {

/// A field without its types: an algorithm that works with these is compiled once, not for each
/// field of each description.
struct FieldEntry {
  const char* key;
  const FieldAbout* about;         ///< null: it is a field by hand
  void* (*memberOf)(void* owner);  ///< null for a field by hand

  [[nodiscard]] void* in(void* owner) const { return memberOf(owner); }
  [[nodiscard]] const void* in(const void* owner) const {
    return memberOf(const_cast<void*>(owner));  // it only adds an offset
  }
};
using FieldEntries = std::span<const FieldEntry>;

/// Whether some field's own key is the group: then the object has a type, and the group adds to it.
[[nodiscard]] bool hasKey(FieldEntries entries, std::string_view key);
/// Whether some field belongs to the group.
[[nodiscard]] bool hasGroup(FieldEntries entries, std::string_view group);
/// Whether a field is the first of its group, and no field's key is the group itself.
[[nodiscard]] bool opensGroup(FieldEntries entries, std::string_view key);

template <Described T, std::size_t kIndex>
void* memberOf(void* owner) {
  return &(static_cast<T*>(owner)->*std::get<kIndex>(FieldList<T>::fields).member);
}

template <Described T, std::size_t kIndex>
constexpr FieldEntry makeEntry() {
  constexpr const auto& field = std::get<kIndex>(FieldList<T>::fields);
  if constexpr (std::same_as<std::decay_t<decltype(field)>, HandField>) {
    return {field.key, nullptr, nullptr};
  } else {
    return {field.key, &field.about, &memberOf<T, kIndex>};
  }
}

template <Described T, std::size_t... kIndices>
constexpr auto makeEntries(std::index_sequence<kIndices...>) {
  return std::array{makeEntry<T, kIndices>()...};
}

/// The fields of a description, in the order of files.
template <Described T>
inline constexpr auto kEntriesOf = makeEntries<T>(
    std::make_index_sequence<std::tuple_size_v<std::decay_t<decltype(FieldList<T>::fields)>>>());

/// What an algorithm does with values of one type: its functions, which Action::make<Value>()
/// names.
template <typename Action, typename Value>
inline constexpr Action kActionOf = Action::template make<Value>();

template <typename Action>
constexpr const Action* actionOf(const HandField&) {
  return nullptr;
}
template <typename Action, typename Owner, typename Value>
constexpr const Action* actionOf(const DescribedField<Owner, Value>&) {
  return &kActionOf<Action, Value>;
}

template <typename Action, typename... Fields>
constexpr auto makeActions(const std::tuple<Fields...>& fields) {
  return std::apply([](const auto&... field) { return std::array{actionOf<Action>(field)...}; },
                    fields);
}

template <typename Action, Described T>
inline constexpr auto kActionsOf = makeActions<Action>(FieldList<T>::fields);

/// The fields of a description, and what an algorithm does with each.
template <typename Action>
struct FieldsOf {
  FieldEntries entries;
  const Action* const* actions;                         ///< one per entry; null: by hand
  void (*adapt)(FieldScope& scope, const void* owner);  ///< @see adapt()
};

template <typename Action, Described T>
[[nodiscard]] constexpr FieldsOf<Action> eraseFields() {
  return {kEntriesOf<T>, kActionsOf<Action, T>.data(), [](FieldScope& scope, const void* owner) {
            adapt(scope, *static_cast<const T*>(owner));
          }};
}

}  // namespace denavit
