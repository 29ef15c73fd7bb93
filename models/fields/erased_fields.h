#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "models/fields/field.h"

namespace denavit {

/// A field whose types are erased: its owner and its member are passed as void*. An algorithm over
/// FieldEntry is compiled once instead of once per field of each description.
struct FieldEntry {
  const char* key;
  const FieldAbout* about;         ///< null for a HandField
  void* (*memberOf)(void* owner);  ///< address of the member in its owner; null for a HandField

  [[nodiscard]] void* in(void* owner) const { return memberOf(owner); }
  [[nodiscard]] const void* in(const void* owner) const {
    return memberOf(const_cast<void*>(owner));  // which only computes an address
  }
};
using FieldEntries = std::span<const FieldEntry>;

/// Whether a field has this key. If the key is a group's name, the group's object is a value with
/// fields of its own, and the group adds to them.
[[nodiscard]] bool hasKey(FieldEntries entries, std::string_view key);
/// Whether some field belongs to the group.
[[nodiscard]] bool hasGroup(FieldEntries entries, std::string_view group);
/// Whether the field of this key is the first of its group, and the group's name is not itself the
/// key of a field.
[[nodiscard]] bool opensGroup(FieldEntries entries, std::string_view key);

/// The member that the field of an index describes. @param owner  of type T
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

/// The functions of an algorithm for values of one type. Action is a struct of function pointers,
/// which Action::make<Value>() fills.
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

/// The actions of the fields of a description, one per entry; null for a HandField.
template <typename Action, Described T>
inline constexpr auto kActionsOf = makeActions<Action>(FieldList<T>::fields);

/// The fields of a description, and what an algorithm does with each.
template <typename Action>
struct FieldsOf {
  FieldEntries entries;
  const Action* const* actions;  ///< one per entry, in the same order; null for a HandField
  void (*adapt)(FieldScope& scope, const void* owner);  ///< calls adapt() for the type of the owner
};

/// The fields of T for one algorithm. It is called only from templates, so that overloads that are
/// declared after this header are found.
template <typename Action, Described T>
[[nodiscard]] constexpr FieldsOf<Action> eraseFields() {
  return {kEntriesOf<T>, kActionsOf<Action, T>.data(), [](FieldScope& scope, const void* owner) {
            adapt(scope, *static_cast<const T*>(owner));
          }};
}

}  // namespace denavit
