#include "models/robot/urdf/urdf_faults.h"

#include <map>

#include "models/find.h"
#include "models/issue.h"
#include "models/robot/urdf/urdf_numbers.h"

namespace denavit {
namespace {

/// A number, or three, that an attribute is where it is given.
struct NumberRule {
  std::string_view within, element, attribute, unit;
  std::size_t count = 1;
  bool mayBeInfinite = false;
};
constexpr NumberRule kNumberRules[] = {
    {"joint", "origin", "xyz", "m", 3},
    {"joint", "origin", "rpy", "rad", 3},
    {"joint", "axis", "xyz", "", 3},
    {"joint", "limit", "lower", "rad or m", 1, true},
    {"joint", "limit", "upper", "rad or m", 1, true},
    {"joint", "limit", "effort", "N m or N", 1, true},
    {"joint", "limit", "velocity", "rad/s or m/s", 1, true},
    {"joint", "dynamics", "damping", "N m s/rad or N s/m"},
    {"joint", "dynamics", "friction", "N m or N"},
    {"joint", "mimic", "multiplier", ""},
    {"joint", "mimic", "offset", "rad or m"},
    {"inertial", "origin", "xyz", "m", 3},
    {"inertial", "origin", "rpy", "rad", 3},
    {"inertial", "mass", "value", "kg"},
    {"inertial", "inertia", "ixx", "kg m^2"},
    {"inertial", "inertia", "iyy", "kg m^2"},
    {"inertial", "inertia", "izz", "kg m^2"},
    {"inertial", "inertia", "ixy", "kg m^2"},
    {"inertial", "inertia", "ixz", "kg m^2"},
    {"inertial", "inertia", "iyz", "kg m^2"},
};

class FaultCollector {
 public:
  FaultCollector(const UrdfPart& robot, const std::string& source)
      : robot_(robot), source_(source) {}

  void refuse() {
    checkRobot();
    for (const UrdfPart& link : robot_.parts("link")) checkLink(link);
    for (const UrdfPart& joint : robot_.parts("joint")) checkJoint(joint);
    if (!issues_.empty()) throw DescriptionError(source_, std::move(issues_));
  }

 private:
  void add(const std::string& where, const std::string& what, const std::string& remedy) {
    constexpr std::size_t kMost = 20;
    if (issues_.size() < kMost) addError(issues_, where, what, remedy);
  }

  void checkRobot() {
    const std::string where = "line " + std::to_string(robot_.own().line) + ", robot";
    if (!findAttribute(robot_.own(), "name")) {
      add(where, "has no name", "write <robot name=\"arm\">");
    }
    if (robot_.parts("link").empty()) {
      add(where, "has no <link>", "describe each body by a <link> directly within <robot>");
    }
  }

  /// Whether a link or joint has a name of its own, which it keeps from then on.
  void checkName(const UrdfPart& part, std::map<std::string, std::size_t>& lines) {
    const std::string name = part.name(), noun(part.own().name);
    if (name.empty()) {
      return add(placeOf(part, part.own()), "has no name",
                 "write <" + noun + " name=\"" + noun + "1\"> with a name of its own");
    }
    const auto [other, first] = lines.emplace(name, part.own().line);
    if (first) return;
    add(placeOf(part, part.own()),
        "has the name of another " + noun + ", on line " + std::to_string(other->second),
        "give each " + noun + " a name of its own");
  }

  /// The first element of a name decides; others are not read.
  void checkNumbers(const UrdfPart& owner, const UrdfPart& within, const std::string& path) {
    for (const NumberRule& rule : kNumberRules) {
      if (rule.within != within.own().name) continue;
      const std::optional<UrdfPart> part = within.first(rule.element);
      const std::string* value = part ? findAttribute(part->own(), rule.attribute) : nullptr;
      if (!value) continue;
      const std::optional<UrdfNumberFault> fault =
          findUrdfNumberFault(*value, rule.attribute, rule.unit, rule.count, rule.mayBeInfinite);
      if (!fault) continue;
      add(placeOf(owner, part->own(),
                  path + std::string(rule.element) + " " + std::string(rule.attribute)),
          fault->what, fault->remedy);
    }
  }

  void checkLink(const UrdfPart& link) {
    checkName(link, links_);
    const std::optional<UrdfPart> inertial = link.first("inertial");
    if (!inertial) return;
    const std::optional<UrdfPart> mass = inertial->first("mass"),
                                  inertia = inertial->first("inertia");
    if (!mass || !findAttribute(mass->own(), "value")) {
      add(placeOf(link, mass ? mass->own() : inertial->own(), "inertial mass"), "is missing",
          "write <mass value=\"..\"/> in kg within <inertial>, or leave out the whole <inertial>");
    }
    checkInertia(link, *inertial, inertia);
    checkNumbers(link, *inertial, "inertial ");
    checkOrientation(link, *inertial, "inertial ");
  }

  void checkInertia(const UrdfPart& link, const UrdfPart& inertial,
                    const std::optional<UrdfPart>& inertia) {
    std::string missing;
    for (const char* key : {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"}) {
      if (inertia && findAttribute(inertia->own(), key)) continue;
      missing += (missing.empty() ? "" : ", ") + std::string(key);
    }
    if (missing.empty()) return;
    add(placeOf(link, inertia ? inertia->own() : inertial.own(), "inertial inertia"),
        inertia ? "lacks " + missing : "is missing",
        "write <inertia ixx=\"..\" ixy=\"..\" ixz=\"..\" iyy=\"..\" iyz=\"..\" izz=\"..\"/> in "
        "kg m^2, 0 for those that are 0");
  }

  void checkJoint(const UrdfPart& joint) {
    checkName(joint, joints_);
    checkType(joint);
    checkEnd(joint, "parent");
    checkEnd(joint, "child");
    checkNumbers(joint, joint, "");
    const std::optional<UrdfPart> mimic = joint.first("mimic");
    if (mimic && mimic->value("joint").empty()) {
      add(placeOf(joint, mimic->own(), "mimic"), "names no joint to follow",
          "write <mimic joint=\"NAME\"/>, or leave it out");
    }
    checkOrientation(joint, joint, "");
  }

  void checkOrientation(const UrdfPart& owner, const UrdfPart& within, const std::string& path) {
    const std::optional<UrdfPart> origin = within.first("origin");
    if (!origin || !findAttribute(origin->own(), "quat_xyzw")) return;
    add(placeOf(owner, origin->own(), path + "origin quat_xyzw"),
        "is an orientation by a quaternion, which is not read", "write it as rpy=\"R P Y\" in rad");
  }

  void checkType(const UrdfPart& joint) {
    const std::string type = joint.value("type");
    for (const char* known :
         {"revolute", "continuous", "prismatic", "fixed", "planar", "floating"}) {
      if (type == known) return;
    }
    const std::string shown = toIdentifier(type);
    add(placeOf(joint, joint.own(), "type"),
        type.empty()    ? "is missing"
        : shown.empty() ? "is no joint type of a URDF"
                        : "is " + shown + ", which no URDF has",
        "write type=\"revolute\", \"continuous\", \"prismatic\" or \"fixed\"");
  }

  void checkEnd(const UrdfPart& joint, const std::string& end) {
    const std::optional<UrdfPart> part = joint.first(end);
    const std::string link = part ? part->value("link") : "";
    const std::string where = placeOf(joint, part ? part->own() : joint.own(), end);
    if (link.empty()) return add(where, "names no link", "write <" + end + " link=\"NAME\"/>");
    if (links_.contains(link)) return;
    add(where, "is " + shownName("link", link) + ", which the file does not have",
        "name a link of the file, or add <link name=\"..\"/>");
  }

  const UrdfPart& robot_;
  const std::string& source_;
  std::vector<Issue> issues_;
  std::map<std::string, std::size_t> links_, joints_;  ///< names and their lines
};

}  // namespace

void refuseFaults(const UrdfPart& robot, const std::string& source) {
  FaultCollector(robot, source).refuse();
}

}  // namespace denavit
