#include "models/robot/urdf/urdf_notes.h"

#include <algorithm>

#include "models/find.h"

namespace denavit {

void UrdfNotes::add(std::string_view noun, const std::string& name, const std::string& what,
                    const std::string& ofMany) {
  const auto same = std::ranges::find_if(
      groups_, [&](const Group& group) { return group.noun == noun && group.what == what; });
  if (same == groups_.end()) {
    groups_.push_back({std::string(noun), what, ofMany.empty() ? what : ofMany, {name}});
  } else if (!contains(same->names, name)) {
    same->names.push_back(name);
  }
}

void UrdfNotes::add(const std::string& line) { groups_.push_back({"", line, line, {}}); }

std::vector<std::string> UrdfNotes::lines() const {
  constexpr std::size_t kMostAlone = 2, kMostNames = 8;
  std::vector<std::string> lines;
  for (const Group& group : groups_) {
    if (group.names.empty()) lines.push_back(group.what);
    if (group.names.size() <= kMostAlone) {
      for (const std::string& name : group.names) {
        lines.push_back(group.noun + " " + name + ": " + group.what);
      }
      continue;
    }
    std::string names;
    const std::size_t shown = std::min(group.names.size(), kMostNames);
    for (std::size_t k = 0; k < shown; ++k) names += (k == 0 ? "" : ", ") + group.names[k];
    if (shown < group.names.size()) {
      names += " and " + std::to_string(group.names.size() - shown) + " more";
    }
    lines.push_back(group.noun + "s " + names + ": " + group.ofMany);
  }
  return lines;
}

}  // namespace denavit
