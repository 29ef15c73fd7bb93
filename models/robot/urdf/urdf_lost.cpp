#include "models/robot/urdf/urdf_lost.h"

#include <algorithm>
#include <map>

#include "models/ascii.h"
#include "models/find.h"
#include "models/in_quotes.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/robot/urdf/urdf_limits.h"
#include "models/robot/urdf/urdf_macros.h"
#include "models/robot/urdf/urdf_numbers.h"

namespace denavit {
namespace {

/// The attributes that are read of an element, or known to make no difference.
struct KnownElement {
  std::string_view within, name, attributes;  ///< separated by blanks
};
constexpr KnownElement kKnownElements[] = {
    {"robot", "link", "name"},
    {"robot", "joint", "name type"},
    {"link", "inertial", ""},
    {"inertial", "origin", "xyz rpy"},
    {"inertial", "mass", "value"},
    {"inertial", "inertia", "ixx ixy ixz iyy iyz izz"},
    {"joint", "origin", "xyz rpy"},
    {"joint", "parent", "link"},
    {"joint", "child", "link"},
    {"joint", "axis", "xyz"},
    {"joint", "limit", "lower upper effort velocity"},
    {"joint", "dynamics", "damping friction"},
    {"joint", "mimic", "joint multiplier offset"},
};

const KnownElement* findKnown(std::string_view within, std::string_view name) {
  const auto* known = std::ranges::find_if(kKnownElements, [&](const KnownElement& element) {
    return element.within == within && element.name == name;
  });
  return known == std::end(kKnownElements) ? nullptr : known;
}

bool isKnownAttribute(std::string_view list, std::string_view name) {
  if (name.starts_with("xmlns")) return true;
  const std::string padded = " " + std::string(list) + " ";
  return contains(padded, " " + std::string(name) + " ");
}

/// A name without the program it belongs to: "rotor_inertia" of drake:rotor_inertia.
std::string_view localName(const UrdfElement& element) {
  const std::size_t colon = element.name.rfind(':');
  return colon == element.name.npos ? element.name : element.name.substr(colon + 1);
}

/// The number that an element is, between its tags or as its value.
std::string numberIn(const UrdfElement& element) {
  const std::string* value = findAttribute(element, "value");
  const std::optional<double> number =
      findUrdfNumber(value ? std::string_view(*value) : element.text);
  return number ? toReadable(*number) : "";
}

/// "reduction 100, rotor inertia 0.0002 kg m^2"; empty where a transmission has neither.
std::string describeGear(const UrdfPart& transmission) {
  std::string reduction, inertia;
  for (const UrdfElement& element : transmission.all()) {
    const std::string name = toLower(localName(element)), number = numberIn(element);
    if (number.empty()) continue;
    if (contains(name, "reduction") || contains(name, "ratio")) reduction = number;
    if (contains(name, "inertia")) inertia = number;
  }
  std::string text;
  if (!reduction.empty() && reduction != "1") text = "reduction " + reduction;
  if (!inertia.empty()) {
    text += (text.empty() ? "" : ", ") + ("rotor inertia " + inertia + " kg m^2");
  }
  return text;
}

/// Whether a simulator's setting changes how joints and links move by themselves.
bool isDynamic(const UrdfElement& setting) {
  const std::string name = toLower(localName(setting));
  const bool off = numberIn(setting) == "0" || toLower(setting.text) == "false";
  if (contains(name, "gravity")) return name == "gravity" ? off : !off;
  return contains(name, "spring") || contains(name, "damp") || contains(name, "friction") ||
         contains(name, "stiffness");
}

std::string valueText(const UrdfElement& element) {
  const std::string number = numberIn(element), word = toLower(element.text);
  const bool shown = word == "true" || word == "false";
  return number.empty() ? (shown ? " " + word : "") : " " + number;
}

class LostLister {
 public:
  LostLister(const UrdfPart& robot, const UrdfShare& share, UrdfNotes& first, UrdfNotes& later)
      : robot_(robot), share_(share), first_(first), later_(later) {}

  void list() {
    for (const UrdfPart& part : robot_.parts()) visit(part);
    listGears();
    for (const auto& [tag, names] : unknown_) first_.add(describeUnknown(tag, names));
    if (!settings_.empty()) {
      later_.add("settings of <gazebo>: " + joinNames({settings_.begin(), settings_.end()}));
    }
    if (transmissionsBeside_ > 0) {
      later_.add("transmissions of other joints: " + std::to_string(transmissionsBeside_));
    }
    for (const XmlAttribute& attribute : robot_.own().attributes) {
      if (isKnownAttribute("name version", attribute.name)) continue;
      later_.add("robot " + toBrief(attribute.name));
    }
    listPictures();
  }

 private:
  /// "<force_element> lift", "12 <frame>"
  static std::string describeUnknown(const std::string& tag,
                                     const std::vector<std::string>& names) {
    if (names.size() > 1) return std::to_string(names.size()) + " " + tag;
    return tag + (names.front().empty() ? "" : " " + names.front());
  }

  void visit(const UrdfPart& part) {
    const std::string_view name = part.own().name;
    if (name == "link") return visitLink(part);
    if (name == "joint") return visitJoint(part);
    if (name == "material") {
      materials_ = true;
    } else if (name == "transmission") {
      visitTransmission(part);
    } else if (name == "gazebo") {
      visitGazebo(part);
    } else if (name == "loop_joint") {
      first_.add("loop_joint", toBrief(part.name()), "its loop of links is open here",
                 "their loops of links are open here");
    } else if (isMacro(part.own())) {
      first_.add("<" + toBrief(name) + ">, which xacro did not expand (line " +
                 std::to_string(part.own().line) + ")");
    } else {
      unknown_[tagOf(part.own())].push_back(toBrief(part.name()));
    }
    if (!isMacro(part.own())) listMacros(part, "<" + std::string(name) + ">");
  }

  /// Macros within what is no part of the arm.
  void listMacros(const UrdfPart& part, const std::string& where) {
    for (const UrdfElement& element : part.all()) {
      if (isMacro(element)) later_.add(toBrief(element.name) + " in " + where);
    }
  }

  void visitLink(const UrdfPart& link) {
    if (!share_.seen.contains(link.name())) return;
    bool visual = false, collision = false;
    for (const UrdfPart& part : link.parts()) {
      const std::string_view name = part.own().name;
      visual = visual || name == "visual";
      collision = collision || name == "collision";
      if (isPicture(part.own())) {
        for (const UrdfElement& element : part.all()) {
          if (isMacro(element)) later_.add("link", link.name(), toBrief(element.name));
        }
      } else if (share_.links.contains(link.name())) {
        listUnknown(link, part);
      }
    }
    visual_ += visual ? 1 : 0;
    collision_ += collision ? 1 : 0;
    if (share_.links.contains(link.name())) listAttributes(link, link.own(), "name", "");
  }

  void visitJoint(const UrdfPart& joint) {
    const bool moves = share_.joints.contains(joint.name());
    if (!moves && !share_.beside.contains(joint.name())) return;
    listAttributes(joint, joint.own(), "name type", "");
    if (moves && hasUnreadRange(joint)) {
      first_.add("joint", joint.name(), "lower and upper limit, as it is continuous",
                 "lower and upper limits, as they are continuous");
    }
    for (const UrdfPart& part : joint.parts()) {
      const std::string_view name = part.own().name;
      if (name == "safety_controller") {
        later_.add("joint", joint.name(), "safety controller", "safety controllers");
      } else if (name == "calibration") {
        later_.add("joint", joint.name(), "calibration", "calibrations");
      } else {
        listUnknown(joint, part);
      }
    }
  }

  /// What no URDF knows of a part of a link or joint, and of what stands in it.
  void listUnknown(const UrdfPart& owner, const UrdfPart& part) {
    const KnownElement* known = findKnown(owner.own().name, part.own().name);
    if (!known) return addUnknown(owner, part.own());
    listAttributes(owner, part.own(), known->attributes, std::string(part.own().name) + " ");
    for (const UrdfPart& inner : part.parts()) {
      const KnownElement* within = findKnown(part.own().name, inner.own().name);
      if (within) {
        listAttributes(owner, inner.own(), within->attributes, std::string(inner.own().name) + " ");
      } else {
        addUnknown(owner, inner.own());
      }
    }
  }

  void addUnknown(const UrdfPart& owner, const UrdfElement& element) {
    first_.add(owner.own().name, owner.name(), tagOf(element) + valueText(element));
  }

  void listAttributes(const UrdfPart& owner, const UrdfElement& element, std::string_view known,
                      const std::string& path) {
    for (const XmlAttribute& attribute : element.attributes) {
      if (isKnownAttribute(known, attribute.name)) continue;
      const std::optional<double> number = findUrdfNumber(attribute.value);
      first_.add(owner.own().name, owner.name(),
                 path + toBrief(attribute.name) + (number ? " " + toReadable(*number) : ""));
    }
  }

  void visitTransmission(const UrdfPart& transmission) {
    std::vector<std::string> joints;
    for (const UrdfPart& part : transmission.parts()) {
      // Joints of the PR2's own kinds are called gap_joint, flexJoint, and so on.
      if (toLower(part.own().name).ends_with("joint") && share_.joints.contains(part.name())) {
        joints.push_back(part.name());
      }
    }
    if (joints.empty()) {
      ++transmissionsBeside_;
      return;
    }
    const std::string gear = describeGear(transmission), name = toBrief(transmission.name());
    if (gear.empty()) {
      for (const std::string& joint : joints)
        later_.add("joint", joint, "transmission", "transmissions");
      return;
    }
    geared_.push_back({name, joinNames(joints), gear});
  }

  /// One line each, but one for all that have the same gear where these are more than two.
  void listGears() {
    constexpr std::ptrdiff_t kMostAlone = 2;
    std::set<std::string> told;
    for (const Geared& own : geared_) {
      if (std::ranges::count(geared_, own.gear, &Geared::gear) <= kMostAlone) {
        first_.add("transmission " + own.name + ": joint " + own.joints + ", " + own.gear);
      } else if (told.insert(own.gear).second) {
        std::vector<std::string> joints;
        for (const Geared& one : geared_) {
          if (one.gear == own.gear) joints.push_back(one.joints);
        }
        first_.add("transmissions of joints " + joinNames(joints) + ": " + own.gear);
      }
    }
  }

  void visitGazebo(const UrdfPart& gazebo) {
    const std::string reference = gazebo.value("reference");
    const bool own = reference.empty() || share_.joints.contains(reference) ||
                     share_.links.contains(reference) || share_.beside.contains(reference);
    std::string dynamic;
    for (const UrdfPart& part : gazebo.parts()) {
      const std::size_t before = dynamic.size();
      for (const UrdfElement& setting : part.all()) {
        if (!own || !isDynamic(setting)) continue;
        dynamic += (dynamic.empty() ? "" : ", ") + toBrief(setting.name) + valueText(setting);
      }
      if (dynamic.size() == before) settings_.insert(toBrief(part.own().name));
    }
    if (dynamic.empty()) return;
    if (reference.empty()) return first_.add("<gazebo>: " + dynamic);
    const bool joint = share_.joints.contains(reference) || share_.beside.contains(reference);
    first_.add(joint ? "joint" : "link", reference, "<gazebo> " + dynamic);
  }

  /// "visual and collision geometry of 7 links, materials"
  void listPictures() {
    const auto of = [](std::size_t count) {
      return " geometry of " + std::to_string(count) + (count == 1 ? " link" : " links");
    };
    std::string text;
    if (visual_ > 0 && visual_ == collision_) {
      text = "visual and collision" + of(visual_);
    } else {
      if (visual_ > 0) text = "visual" + of(visual_);
      if (collision_ > 0) text += (text.empty() ? "" : ", ") + ("collision" + of(collision_));
    }
    if (materials_) text += (text.empty() ? "" : ", ") + std::string("materials");
    if (!text.empty()) later_.add(text);
  }

  const UrdfPart& robot_;
  const UrdfShare& share_;
  UrdfNotes &first_, &later_;
  struct Geared {
    std::string name, joints, gear;
  };
  std::vector<Geared> geared_;
  std::map<std::string, std::vector<std::string>> unknown_;  ///< tags beside links, and names
  std::set<std::string> settings_;                           ///< of simulators, their tags
  std::size_t visual_ = 0, collision_ = 0, transmissionsBeside_ = 0;
  bool materials_ = false;
};

}  // namespace

void listLost(const UrdfPart& robot, const UrdfShare& share, UrdfNotes& first, UrdfNotes& later) {
  LostLister(robot, share, first, later).list();
}

}  // namespace denavit
