#pragma once

#include <array>
#include <concepts>

#include "models/fields/field_leaves.h"
#include "models/fields/set_field.h"
#include "models/mechanism/mechanism_description.h"
#include "models/robot/fields_of_robot.h"

/// The fields of mechanism files, as fields_of_robot.h has those of robots. Robots stand in them
/// whole; a frame's link, which is a number or "tool", and its placement, which files have no
/// object of its own for, go through FrameFields.
namespace denavit {

template <>
struct Vocabulary<ClosureType> {
  static constexpr std::array words{
      word(ClosureType::Fixed, "fixed", tip("holds place and orientation: 6 rows")),
      word(ClosureType::Revolute, "revolute",
           tip("a pin: one place, z axes equal in the same sense: 5 rows")),
      word(ClosureType::Prismatic, "prismatic",
           tip("a guide: B slides along z of A without turning: 5 rows")),
      word(ClosureType::Cylindrical, "cylindrical",
           tip("a sleeve: B slides along z of A and turns about it: 4 rows")),
      word(ClosureType::Universal, "universal",
           tip("a cross: one place, x of B is across z of A: 4 rows")),
      word(ClosureType::Spherical, "spherical", tip("a ball: one place, any orientation: 3 rows"))};
};

/// What files call a link: 2, or "tool".
struct LinkName {
  std::string text = "0";
  bool operator==(const LinkName&) const = default;
};

/// A frame at a link as files have it, in one object.
struct FrameFields {
  std::string chain;
  LinkName link;
  Eigen::Vector3d xyz = Eigen::Vector3d::Zero(), rpy = Eigen::Vector3d::Zero();
};

template <>
struct FieldList<FrameFields> {
  static constexpr auto fields = std::tuple{
      field("chain", &FrameFields::chain, label("chain")),
      field("link", &FrameFields::link, label("link"),
            tip("Number of the joint that moves it, from 1; \"tool\": the chain's tool frame")),
      field("xyz", &FrameFields::xyz, kLength, label("origin"), step(1e-3)),
      field("rpy", &FrameFields::rpy, kAngle, label("roll, pitch, yaw"),
            step(0.017453292519943295))};
};

template <>
struct FieldList<ChainDescription> {
  static constexpr auto fields = std::tuple{
      field("name", &ChainDescription::name,
            required("name the chain, as \"crank\": its joints are crank.1, crank.2"), kAlways),
      field("robot", &ChainDescription::robot), field("base", &ChainDescription::base)};
};

template <>
struct FieldList<ClosureDescription> {
  static constexpr auto fields = std::tuple{
      field("name", &ClosureDescription::name, kNaming),
      field("type", &ClosureDescription::type, label("joint"), kAlways),
      field("a", &ClosureDescription::a,
            required("give the frame that it holds, as {\"chain\": \"crank\", \"link\": 2}"),
            kAlways),
      field("b", &ClosureDescription::b,
            required("give the frame that it holds, as {\"chain\": \"rocker\", \"link\": 1}, or "
                     "{\"chain\": \"ground\"}"),
            kAlways)};
};

template <>
struct FieldList<MechanismDescription> {
  static constexpr auto fields =
      std::tuple{field("name", &MechanismDescription::name, kNaming),
                 field("description", &MechanismDescription::description, kNaming),
                 field("source", &MechanismDescription::source, kNaming),
                 field("gravity", &MechanismDescription::gravity, kAcceleration, label("gravity"),
                       step(0.1), kAlways),
                 field("chains", &MechanismDescription::chains,
                       required("add \"chains\": [ {\"name\", \"robot\"} ]"), kAlways),
                 field("closures", &MechanismDescription::closures),
                 field("independent", &MechanismDescription::independent),
                 field("actuated", &MechanismDescription::actuated),
                 field("pose", &MechanismDescription::pose)};
};

/// Messages name the chain or the closure.
void adapt(FieldScope& scope, const ChainDescription& chain);
void adapt(FieldScope& scope, const ClosureDescription& closure);

template <typename T>
concept FrameDescription =
    std::same_as<T, AttachmentDescription> || std::same_as<T, ChainBaseDescription>;

template <FrameDescription T>
FrameFields toFields(const T& frame) {
  return {frame.chain, {frame.link}, frame.placement.xyz, frame.placement.rpy};
}

template <FrameDescription T>
T fromFields(const FrameFields& fields) {
  return {fields.chain, fields.link.text, {fields.xyz, fields.rpy}};
}

template <FrameDescription T>
void readValue(JsonReader& reader, const std::string& key, T& target, const FieldAbout&,
               const FieldScope& scope) {
  reader.object(key, [&](JsonReader& r) {
    FrameFields fields;
    readFields(r, fields, scope);
    target = fromFields<T>(fields);
  });
}
template <FrameDescription T>
void setBelow(T& target, const ValueOnPath& to, const FieldAbout&) {
  FrameFields fields = toFields(target);
  setValue(fields, to);
  target = fromFields<T>(fields);
}
template <FrameDescription T>
[[nodiscard]] JsonNode toNode(const T& frame, const FieldAbout&, const FieldScope& scope) {
  return writeFields(toFields(frame), scope);
}
template <FrameDescription T>
void checkValue(const T& frame, const FieldAbout&, const FieldPlace& place,
                std::vector<Issue>& issues) {
  checkFields(toFields(frame), place, issues);
}
template <FrameDescription T>
void visitLeaf(const T& frame, const FieldAbout&, const FieldPlace& place, const LeafVisit& visit) {
  visitLeaves(toFields(frame), place, visit);
}

void readValue(JsonReader& reader, const std::string& key, LinkName& target,
               const FieldAbout& about, const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const LinkName& link, const FieldAbout& about,
                              const FieldScope& scope);
void visitLeaf(const LinkName& link, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit);

/// A robot inside: with the "schema" of its file or without.
void readObject(JsonReader& reader, RobotDescription& robot, const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const RobotDescription& robot, const FieldAbout& about,
                              const FieldScope& scope);
/// All its rules, not only those of single values.
void checkValue(const RobotDescription& robot, const FieldAbout& about, const FieldPlace& place,
                std::vector<Issue>& issues);
[[nodiscard]] bool isSound(const RobotDescription& robot, const FieldAbout& about,
                           const FieldScope& scope);

}  // namespace denavit
