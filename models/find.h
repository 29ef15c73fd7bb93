#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <ranges>
#include <string_view>

namespace denavit {

/// Whether a part stands anywhere in a text.
constexpr bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}
constexpr bool contains(std::string_view text, char part) { return text.find(part) != text.npos; }

/// Whether a list has this value, or an element with it as that member.
template <typename List, typename Value, typename Member = std::identity>
requires(!std::convertible_to<const List&, std::string_view>) constexpr bool contains(
    const List& list, const Value& value, Member member = {}) {
  return std::ranges::find(list, value, member) != std::ranges::end(list);
}

/// The first element with this value as that member, or null.
template <typename List, typename Value, typename Member>
constexpr auto* findWith(List& list, const Value& value, Member member) {
  const auto found = std::ranges::find(list, value, member);
  return found == std::ranges::end(list) ? nullptr : &*found;
}

/// The place of the first such element; -1 where there is none.
template <typename List, typename Value, typename Member = std::identity>
constexpr int indexOf(const List& list, const Value& value, Member member = {}) {
  const auto found = std::ranges::find(list, value, member);
  return found == std::ranges::end(list) ? -1 : static_cast<int>(found - std::ranges::begin(list));
}

}  // namespace denavit
