#include "models/robot/urdf/urdf_doubts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/json/number_text.h"
#include "models/robot/angle_issues.h"
#include "models/robot/urdf/urdf_numbers.h"

namespace denavit {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kLongestArm = 30;      // [m]
constexpr double kHeaviestLink = 5000;  // [kg]

std::string toText(const Eigen::Vector3d& v) {
  return toReadable(v.x()) + " " + toReadable(v.y()) + " " + toReadable(v.z());
}

std::optional<Eigen::Vector3d> findVector(const UrdfPart& owner, std::string_view element,
                                          std::string_view attribute) {
  const std::optional<UrdfPart> part = owner.first(element);
  const std::string* text = part ? findAttribute(part->own(), attribute) : nullptr;
  return text ? findUrdfVector(*text) : std::nullopt;
}

double numberOf(const UrdfPart& owner, std::string_view element, std::string_view attribute) {
  const std::optional<UrdfPart> part = owner.first(element);
  const std::string* text = part ? findAttribute(part->own(), attribute) : nullptr;
  return text ? findUrdfNumber(*text).value_or(0) : 0;
}

/// "has 2 <inertial> (lines 4 and 9); the first is read"
void remarkRepeated(const UrdfPart& owner, const UrdfPart& within,
                    std::initializer_list<std::string_view> names, UrdfNotes& remarks) {
  for (const std::string_view name : names) {
    const std::vector<UrdfPart> parts = within.parts(name);
    if (parts.size() < 2) continue;
    std::string lines;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      lines += (k == 0                 ? ""
                : k + 1 < parts.size() ? ", "
                                       : " and ") +
               std::to_string(parts[k].own().line);
    }
    remarks.add(owner.own().name, owner.name(),
                "has " + std::to_string(parts.size()) + " <" + std::string(name) + "> (lines " +
                    lines + "); the first is read");
  }
}

/// More than a whole turn, which nobody writes in radians.
void remarkTurns(const UrdfPart& owner, const UrdfPart& within, const std::string& what,
                 UrdfNotes& remarks) {
  constexpr double kTurn = 2 * kPi, kRounding = 1e-3;
  const std::optional<Eigen::Vector3d> rpy = findVector(within, "origin", "rpy");
  if (!rpy) return;
  const double largest = rpy->cwiseAbs().maxCoeff();
  if (!(largest > kTurn * (1 + kRounding)) && !rpy->unaryExpr(&looksLikeDegrees).any()) return;
  remarks.add(owner.own().name, owner.name(),
              what + "rpy " + toText(*rpy) + " rad is up to " +
                  toReadable(std::round(10 * largest / kTurn) / 10) +
                  " turns; are degrees meant? In rad they are " + toText(*rpy * kPi / 180));
}

void remarkAxis(const UrdfPart& joint, UrdfNotes& remarks) {
  constexpr double kRounded = 1e-3;  // of an axis with four decimals
  if (!joint.first("axis")) {
    return remarks.add("joint", joint.name(), "has no <axis>; it is 1 0 0 then, its x axis",
                       "have no <axis>; it is 1 0 0 then, their x axis");
  }
  const std::optional<Eigen::Vector3d> axis = findVector(joint, "axis", "xyz");
  if (!axis || std::fabs(axis->norm() - 1) < kRounded) return;
  remarks.add("joint", joint.name(), "its axis " + toText(*axis) + " is made a unit vector");
}

struct WrittenInertia {
  double mass = 0;                                ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();  ///< [m]
  double trace = 0;                               ///< [kg m²]
};

void remarkUnits(const UrdfPart& link, const WrittenInertia& inertia, double armLength,
                 UrdfNotes& remarks) {
  // A part of an arm reaches about as far as the arm; hands of 3 m at arms without length exist.
  const double farthest = 3 + 3 * armLength;
  const auto say = [&](const std::string& what) { remarks.add("link", link.name(), what); };
  if (inertia.mass > kHeaviestLink) {
    say("its mass is " + toReadable(inertia.mass) + " kg; are grams meant? A URDF has kg");
  }
  const double distance = inertia.com.norm();
  if (inertia.mass > 0 && distance > farthest && !(armLength > kLongestArm)) {
    say("its centre of mass lies " + toReadable(distance) + " m from its joint, in an arm of " +
        toReadable(armLength) + " m; are millimetres meant? A URDF has metres");
  }
  const double radius = std::sqrt(std::max(inertia.trace, 0.0) / 2 / inertia.mass);
  if (inertia.mass > 0 && radius > farthest) {
    say("its inertia is that of " + toReadable(inertia.mass) + " kg " + toReadable(radius) +
        " m away from an axis; are kg mm^2 or g mm^2 meant? A URDF has kg m^2");
  }
}

}  // namespace

void remarkJoint(const UrdfPart& joint, bool moves, UrdfNotes& remarks) {
  remarkRepeated(joint, joint, {"origin", "parent", "child"}, remarks);
  remarkTurns(joint, joint, "", remarks);
  if (!moves) return;
  remarkRepeated(joint, joint, {"axis", "limit", "dynamics", "mimic"}, remarks);
  remarkAxis(joint, remarks);
}

void remarkLink(const UrdfPart& link, double armLength, UrdfNotes& remarks) {
  remarkRepeated(link, link, {"inertial"}, remarks);
  const std::optional<UrdfPart> inertial = link.first("inertial");
  if (!inertial) return;
  remarkRepeated(link, *inertial, {"origin", "mass", "inertia"}, remarks);
  remarkTurns(link, *inertial, "inertial ", remarks);
  const auto element = [&](const char* key) { return numberOf(*inertial, "inertia", key); };
  const WrittenInertia inertia{
      numberOf(*inertial, "mass", "value"),
      findVector(*inertial, "origin", "xyz").value_or(Eigen::Vector3d::Zero()),
      element("ixx") + element("iyy") + element("izz")};
  if (inertia.mass == 0 && inertia.trace != 0) {
    remarks.add("link", link.name(), "has inertia, but no mass", "have inertia, but no mass");
  }
  remarkUnits(link, inertia, armLength, remarks);
}

void remarkLength(double armLength, UrdfNotes& remarks) {
  if (!(armLength > kLongestArm)) return;
  remarks.add("the arm is " + toReadable(armLength) +
              " m long from joint to joint; are millimetres meant? A URDF has metres");
}

}  // namespace denavit
