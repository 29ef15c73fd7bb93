#include "models/fields/erased_fields.h"

#include <algorithm>

namespace denavit {

bool hasKey(FieldEntries entries, std::string_view key) {
  return std::ranges::any_of(entries, [&](const FieldEntry& entry) { return key == entry.key; });
}

bool hasGroup(FieldEntries entries, std::string_view group) {
  return std::ranges::any_of(entries, [&](const FieldEntry& entry) {
    return entry.about != nullptr && groupOf(entry.key) == group;
  });
}

bool opensGroup(FieldEntries entries, std::string_view key) {
  const std::string_view group = groupOf(key);
  if (group.empty() || hasKey(entries, group)) return false;
  const auto first = std::ranges::find_if(entries, [&](const FieldEntry& entry) {
    return entry.about != nullptr && groupOf(entry.key) == group;
  });
  return first != entries.end() && key == first->key;
}

}  // namespace denavit
