#include "models/robot/urdf/urdf_mimic.h"

#include "models/json/number_text.h"
#include "models/robot/urdf/urdf_numbers.h"

namespace denavit {
namespace {

/// What a joint mimics at last.
struct MimicEnd {
  double value = 0;
  bool circle = false;
  std::string free, missing;  ///< joints of the arm, or not of the file; empty where there is none
};

double numberOf(const UrdfPart& mimic, std::string_view attribute, double otherwise) {
  const std::string* text = findAttribute(mimic.own(), attribute);
  return text ? findUrdfNumber(*text).value_or(otherwise) : otherwise;
}

MimicEnd follow(const UrdfPartsByName& joints, const std::set<std::string>& free,
                const UrdfPart& joint) {
  MimicEnd end;
  double factor = 1;
  std::set<std::string> passed{joint.name()};
  for (std::optional<UrdfPart> mimic = joint.first("mimic"); mimic;) {
    const std::string other = mimic->value("joint");
    end.value += factor * numberOf(*mimic, "offset", 0);
    factor *= numberOf(*mimic, "multiplier", 1);
    if (free.contains(other)) {
      end.free = other;
      return end;
    }
    if (!passed.insert(other).second) {
      end.circle = true;
      return end;
    }
    const auto found = joints.find(other);
    if (found == joints.end()) {
      end.missing = other;
      return end;
    }
    const bool fixed = found->second.value("type") == "fixed";
    mimic = fixed ? std::nullopt : found->second.first("mimic");
  }
  return end;
}

}  // namespace

HeldJoint holdJoint(const UrdfPartsByName& joints, const std::set<std::string>& free,
                    const UrdfPart& joint) {
  const std::optional<UrdfPart> mimic = joint.first("mimic");
  if (!mimic) return {0, "held at 0"};
  const MimicEnd end = follow(joints, free, joint);
  const char* unit = joint.value("type") == "prismatic" ? " m" : " rad";
  const std::string at = "held at " + (end.value == 0 ? "0" : toReadable(end.value) + unit);
  const std::string other = mimic->value("joint");
  if (end.circle) return {0, "held at 0, as it mimics " + other + " and so on in a circle"};
  if (!end.missing.empty()) {
    return {end.value, at + ", as it mimics " + end.missing +
                           ", which is no joint of the file and counts as 0"};
  }
  if (!end.free.empty()) {
    return {end.value, at + ", though it mimics " + other +
                           (end.free == other ? "" : " and so " + end.free) +
                           " of the arm and moves with it on the robot"};
  }
  return {end.value, at + ", where it mimics " + other};
}

}  // namespace denavit
