#include "models/robot/urdf/urdf_parser_input.h"

#include <cmath>

#include "models/json/number_text.h"
#include "models/robot/urdf/urdf_numbers.h"

namespace denavit {
namespace {

std::string zeroUnlessFinite(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? toShortest(*value) : "0";
}

class InputMaker {
 public:
  std::vector<UrdfElement> make(const UrdfPart& robot) {
    add(1, "robot", {{"name", robot.name()}});
    for (const UrdfPart& link : robot.parts("link")) addLink(link);
    for (const UrdfPart& joint : robot.parts("joint")) addJoint(joint);
    return std::move(input_);
  }

 private:
  void add(std::size_t level, std::string_view name, std::vector<XmlAttribute> attributes) {
    input_.push_back({level, name, std::move(attributes), 1, {}});
  }

  void addLink(const UrdfPart& link) {
    add(2, "link", {{"name", link.name()}});
    const std::optional<UrdfPart> inertial = link.first("inertial");
    if (!inertial) return;
    add(3, "inertial", {});
    addVectors(4, *inertial, "origin", {"xyz", "rpy"});
    addNumbers(4, *inertial, "mass", {"value"}, "0");
    addNumbers(4, *inertial, "inertia", {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"}, "0");
  }

  void addJoint(const UrdfPart& joint) {
    add(2, "joint", {{"name", joint.name()}, {"type", joint.value("type")}});
    addVectors(3, joint, "origin", {"xyz", "rpy"});
    for (const char* end : {"parent", "child"}) {
      if (const auto part = joint.first(end)) add(3, end, {{"link", part->value("link")}});
    }
    addVectors(3, joint, "axis", {"xyz"});
    addLimit(joint);
    addNumbers(3, joint, "dynamics", {"damping", "friction"}, "0");
    if (const auto mimic = joint.first("mimic")) {
      addNumbers(3, joint, "mimic", {"multiplier", "offset"}, "");
      input_.back().attributes.push_back({"joint", mimic->value("joint")});
    }
  }

  void addVectors(std::size_t level, const UrdfPart& owner, std::string_view name,
                  std::initializer_list<std::string_view> keys) {
    const std::optional<UrdfPart> part = owner.first(name);
    if (!part) return;
    add(level, name, {});
    for (const std::string_view key : keys) {
      const std::string* text = findAttribute(part->own(), key);
      const std::optional<Eigen::Vector3d> v = text ? findUrdfVector(*text) : std::nullopt;
      if (!v) continue;
      input_.back().attributes.push_back(
          {key, toShortest(v->x()) + " " + toShortest(v->y()) + " " + toShortest(v->z())});
    }
  }

  /// @param otherwise  of what is not given; empty leaves it out
  void addNumbers(std::size_t level, const UrdfPart& owner, std::string_view name,
                  std::initializer_list<std::string_view> keys, const std::string& otherwise) {
    const std::optional<UrdfPart> part = owner.first(name);
    if (!part) return;
    add(level, name, {});
    for (const std::string_view key : keys) {
      const std::string* text = findAttribute(part->own(), key);
      const std::optional<double> number = text ? findUrdfNumber(*text) : std::nullopt;
      if (!number && otherwise.empty()) continue;
      input_.back().attributes.push_back({key, number ? toShortest(*number) : otherwise});
    }
  }

  void addLimit(const UrdfPart& joint) {
    const std::optional<UrdfPart> limit = joint.first("limit");
    add(3, "limit", {});
    for (const std::string_view key : {"lower", "upper", "effort", "velocity"}) {
      const std::string* text = limit ? findAttribute(limit->own(), key) : nullptr;
      input_.back().attributes.push_back(
          {key, zeroUnlessFinite(text ? findUrdfLimit(*text) : std::nullopt)});
    }
  }

  std::vector<UrdfElement> input_;
};

}  // namespace

std::vector<UrdfElement> toParserInput(const UrdfPart& robot) { return InputMaker().make(robot); }

}  // namespace denavit
