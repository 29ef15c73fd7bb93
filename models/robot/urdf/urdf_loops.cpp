#include "models/robot/urdf/urdf_loops.h"

#include <map>
#include <set>
#include <string_view>

#include "models/issue.h"

namespace denavit {
namespace {

struct Carrier {
  UrdfPart joint;
  std::string parent;
};
using Carriers = std::map<std::string, Carrier>;  ///< by the link that is carried

[[noreturn]] void refuseJoint(const std::string& source, const UrdfPart& joint,
                              const std::string& what) {
  failIn(source, placeOf(joint, joint.own()), what, "give every link one joint that carries it");
}

std::string endOf(const UrdfPart& joint, std::string_view end) {
  const std::optional<UrdfPart> part = joint.first(end);
  return part ? part->value("link") : "";
}

Carriers findCarriers(const UrdfPart& robot, const std::string& source) {
  Carriers carriers;
  for (const UrdfPart& joint : robot.parts("joint")) {
    const std::string child = endOf(joint, "child");
    const auto [other, first] = carriers.emplace(child, Carrier{joint, endOf(joint, "parent")});
    if (first) continue;
    refuseJoint(source, joint,
                "leads to " + shownName("link", child) + ", as " +
                    shownName("joint", other->second.joint.name()) + " does");
  }
  return carriers;
}

void refuseSecondRoot(const UrdfPart& robot, const Carriers& carriers, const std::string& source) {
  std::optional<UrdfPart> root;
  for (const UrdfPart& link : robot.parts("link")) {
    if (carriers.contains(link.name())) continue;
    if (root) {
      failIn(
          source, placeOf(link, link.own()),
          "has no joint that carries it, as " + shownName("link", root->name()) + " on line " +
              std::to_string(root->own().line) + " has none",
          "keep only one such link, the base: join the other to it by a fixed joint, or remove it");
    }
    root = link;
  }
}

}  // namespace

void refuseLoops(const UrdfPart& robot, const std::string& source) {
  const Carriers carriers = findCarriers(robot, source);
  std::set<std::string_view> known;  // those that a root carries
  for (const auto& [link, carrier] : carriers) {
    std::set<std::string_view> passed;
    for (auto it = carriers.find(link); it != carriers.end() && !known.contains(it->first);
         it = carriers.find(it->second.parent)) {
      if (passed.insert(it->first).second) continue;
      refuseJoint(source, it->second.joint,
                  "closes a loop of links at " + shownName("link", it->first));
    }
    known.insert(passed.begin(), passed.end());
  }
  refuseSecondRoot(robot, carriers, source);
}

}  // namespace denavit
