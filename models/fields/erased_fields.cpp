#include "models/fields/erased_fields.h"

#include <algorithm>

namespace denavit {

namespace {

/// The first field of a group; the end where the group has none.
auto findGroup(FieldEntries entries, std::string_view group) {
  return std::ranges::find_if(entries, [&](const FieldEntry& entry) {
    return entry.about != nullptr && groupOf(entry.key) == group;
  });
}

}  // namespace

bool hasKey(FieldEntries entries, std::string_view key) {
  return std::ranges::any_of(entries, [&](const FieldEntry& entry) { return key == entry.key; });
}

bool hasGroup(FieldEntries entries, std::string_view group) {
  return findGroup(entries, group) != entries.end();
}

bool opensGroup(FieldEntries entries, std::string_view key) {
  const std::string_view group = groupOf(key);
  if (group.empty() || hasKey(entries, group)) return false;
  const auto first = findGroup(entries, group);
  return first != entries.end() && key == first->key;
}

}  // namespace denavit
