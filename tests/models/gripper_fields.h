#pragma once

#include <array>
#include <string>
#include <vector>

#include "models/fields/quantities.h"
#include "models/fields/read_fields.h"

namespace denavit {

/// A description that no file of the program has: what is true of it is true of any list of fields.
struct Finger {
  double length = 0;  ///< [m]
  Eigen::Vector3d tip = Eigen::Vector3d::Zero();
  bool operator==(const Finger&) const = default;
};

struct Gripper {
  enum class Grip { Fingers, Suction };
  std::string name;
  Grip grip = Grip::Fingers;
  double force = 0;  ///< [N]
  double angle = 0;  ///< [rad]
  std::vector<Finger> fingers;
  bool operator==(const Gripper&) const = default;
};

/// With an object inside that is always there.
struct Hand {
  Gripper gripper;
  bool operator==(const Hand&) const = default;
};

template <>
struct Vocabulary<Gripper::Grip> {
  static constexpr std::array words{word(Gripper::Grip::Fingers, "fingers"),
                                    word(Gripper::Grip::Suction, "suction")};
};

template <>
struct FieldList<Finger> {
  static constexpr auto fields =
      std::tuple{field("length", &Finger::length, kLength, positive("measure it"), label("length"),
                       required("measure it")),
                 field("tip", &Finger::tip, kLength, label("tip"))};
};

template <>
struct FieldList<Gripper> {
  static constexpr auto fields = std::tuple{
      field("name", &Gripper::name, kNaming), field("grip", &Gripper::grip, kAlways),
      field("limit.force", &Gripper::force, kForce, notNegative("give its size"), label("force"),
            tip("The largest force of the gripper [N]"), symbol("F"), step(1)),
      field("limit.angle", &Gripper::angle, kAngle, label("opening"),
            tip("How far it opens [angle]"), step(0.1)),
      field("fingers", &Gripper::fingers)};
};

template <>
struct FieldList<Hand> {
  static constexpr auto fields = std::tuple{field("gripper", &Hand::gripper)};
};

/// Its files give angles in degrees.
inline void adapt(FieldScope& scope, const Gripper&) { scope.degrees = true; }

}  // namespace denavit
