#pragma once

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "models/fields/field.h"

namespace denavit {

/// Where an object keeps a value of an enumeration.
struct WordPointer {
  std::span<const Word> words;
  void* value;
  int (*get)(const void* value);
  void (*set)(void* value, int choice);

  template <Worded Choice>
  [[nodiscard]] static WordPointer make(Choice* value) {
    return {wordsOf<Choice>(), value,
            [](const void* v) { return static_cast<int>(*static_cast<const Choice*>(v)); },
            [](void* v, int choice) { *static_cast<Choice*>(v) = static_cast<Choice>(choice); }};
  }
};

/// Where an object keeps a value; nothing where it has none now (a link without a beam).
using FieldPointer = std::variant<std::monostate, double*, std::optional<double>*, int*, bool*,
                                  std::string*, WordPointer>;

/// The number at a place; nothing where it is left open, or is none.
[[nodiscard]] std::optional<double> numberAt(const FieldPointer& place);
/// The text, a choice's word, or "on" and "off"; empty where it is none of these.
[[nodiscard]] std::string textAt(const FieldPointer& place);
/// What textAt() and putText() call a switch that is on, and one that is off.
inline constexpr const char *kOn = "on", *kOff = "off";
[[nodiscard]] bool isOnAt(const FieldPointer& place);
/// Whether it may be left open.
[[nodiscard]] bool isOptional(const FieldPointer& place);
/// @param value  rounded for whole numbers; nothing leaves it open, or makes it 0
void putNumber(const FieldPointer& place, std::optional<double> value);
/// A word that no choice has changes nothing.
void putText(const FieldPointer& place, const std::string& text);

/// One value inside objects of a type, for what works with any of them: lines, cells, lists.
template <typename Root>
struct FieldHandle {
  std::string path;  ///< "limits.lower", "com[2]"
  FieldAbout about;
  FieldPointer type;  ///< null; of what find() gives where there is something
  std::function<FieldPointer(Root&)> find;
};

template <typename Value>
inline constexpr bool kIsMaybeDescribed = false;
template <Described T>
inline constexpr bool kIsMaybeDescribed<std::optional<T>> = true;

template <typename Root, Described T>
void addHandles(const std::function<T*(Root&)>& owner, const std::string& path,
                std::vector<FieldHandle<Root>>& handles) {
  forEachField<T>([&](const auto& field) {
    using Value = std::decay_t<decltype(std::declval<T&>().*field.member)>;
    const std::string here = path.empty() ? field.key : path + "." + field.key;
    const auto member = field.member;
    const auto add = [&](const std::string& place, auto pick) {
      const auto find = [owner, pick](Root& root) -> FieldPointer {
        T* object = owner(root);
        return object == nullptr ? FieldPointer() : FieldPointer(pick(*object));
      };
      const decltype(pick(std::declval<T&>())) none = nullptr;
      handles.push_back({place, field.about, none, find});
    };
    if constexpr (Described<Value>) {
      const auto inside = [owner, member](Root& root) -> Value* {
        T* object = owner(root);
        return object == nullptr ? nullptr : &(object->*member);
      };
      addHandles<Root, Value>(inside, here, handles);
    } else if constexpr (kIsMaybeDescribed<Value>) {
      const auto inside = [owner, member](Root& root) -> typename Value::value_type* {
        T* object = owner(root);
        return object == nullptr || !(object->*member) ? nullptr : &*(object->*member);
      };
      addHandles<Root, typename Value::value_type>(inside, here, handles);
    } else if constexpr (std::same_as<Value, Eigen::Vector3d>) {
      for (Eigen::Index k = 0; k < 3; ++k) {
        add(here + "[" + std::to_string(k) + "]",
            [member, k](T& object) { return &(object.*member)[k]; });
      }
    } else if constexpr (Worded<Value>) {
      const auto find = [owner, member](Root& root) -> FieldPointer {
        T* object = owner(root);
        return object == nullptr ? FieldPointer() : WordPointer::make(&(object->*member));
      };
      handles.push_back({here, field.about, WordPointer::make<Value>(nullptr), find});
    } else if constexpr (std::constructible_from<FieldPointer, Value*>) {
      add(here, [member](T& object) { return &(object.*member); });
    }
  });
}

/// The values inside objects of a type, in the order of files: numbers, texts, words and switches,
/// those of vectors one by one; lists of objects and what is by hand left out.
template <Described Root>
[[nodiscard]] std::vector<FieldHandle<Root>> listHandles() {
  std::vector<FieldHandle<Root>> handles;
  addHandles<Root, Root>([](Root& root) { return &root; }, "", handles);
  return handles;
}

/// The handle of a path, which must be one of the list's.
template <Described Root>
[[nodiscard]] const FieldHandle<Root>& handleOf(std::string_view path) {
  static const std::vector<FieldHandle<Root>> handles = listHandles<Root>();
  const auto found =
      std::ranges::find_if(handles, [&](const auto& handle) { return handle.path == path; });
  assert(found != handles.end());
  return *found;
}

}  // namespace denavit
