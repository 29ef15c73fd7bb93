#include "models/robot/urdf/urdf_loops.h"

#include <map>
#include <set>
#include <string_view>

#include "models/issue.h"

namespace denavit {
namespace {

struct Carrier {
  std::string joint, parent;
};
using Carriers = std::map<std::string, Carrier>;  ///< by the link that is carried

[[noreturn]] void refuseLink(const std::string& source, const std::string& where,
                             const std::string& what) {
  failIn(source, where, what, "give every link one joint that carries it");
}

std::string valueOf(const UrdfElement& element, std::string_view name) {
  for (const XmlAttribute& attribute : element.attributes) {
    if (attribute.name == name) return attribute.value;
  }
  return {};
}

/// "joint \"a\"", or "a joint" where the name may not be shown.
std::string shown(const std::string& noun, const std::string& name) {
  const std::string identifier = toIdentifier(name);
  return identifier.empty() ? "a " + noun : noun + " " + identifier;
}

Carriers findCarriers(const std::vector<UrdfElement>& elements, const std::string& source) {
  Carriers carriers;
  for (std::size_t k = 0; k < elements.size(); ++k) {
    if (elements[k].level != 2 || elements[k].name != "joint") continue;
    Carrier carrier{valueOf(elements[k], "name"), ""};
    std::string child;
    for (std::size_t i = k + 1; i < elements.size() && elements[i].level > 2; ++i) {
      if (elements[i].level != 3) continue;
      std::string* end = elements[i].name == "parent"  ? &carrier.parent
                         : elements[i].name == "child" ? &child
                                                       : nullptr;
      if (end && end->empty()) *end = valueOf(elements[i], "link");
    }
    if (child.empty()) continue;
    const auto [other, first] = carriers.emplace(child, carrier);
    if (first) continue;
    refuseLink(source, shown("joint", carrier.joint),
               "leads to " + shown("link", child) + ", as " + shown("joint", other->second.joint) +
                   " does");
  }
  return carriers;
}

}  // namespace

void refuseLoops(const std::vector<UrdfElement>& elements, const std::string& source) {
  const Carriers carriers = findCarriers(elements, source);
  std::set<std::string_view> known;  // those that a root carries
  for (const auto& [link, carrier] : carriers) {
    std::set<std::string_view> passed;
    for (auto it = carriers.find(link); it != carriers.end() && !known.contains(it->first);
         it = carriers.find(it->second.parent)) {
      if (passed.insert(it->first).second) continue;
      refuseLink(source, shown("joint", it->second.joint),
                 "closes a loop of links at " + shown("link", it->first));
    }
    known.insert(passed.begin(), passed.end());
  }
}

}  // namespace denavit
