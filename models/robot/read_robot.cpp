#include <algorithm>
#include <string_view>

#include "models/ascii.h"
#include "models/robot/robot_issues.h"
#include "models/robot/robot_json.h"

namespace denavit {
namespace {

void readInertia(JsonReader& reader, InertiaElements& inertia) {
  reader.number("xx", inertia.xx);
  reader.number("yy", inertia.yy);
  reader.number("zz", inertia.zz);
  reader.number("xy", inertia.xy);
  reader.number("xz", inertia.xz);
  reader.number("yz", inertia.yz);
}

void readLinkInertia(JsonReader& reader, LinkDescription& link) {
  readInertia(reader, link.inertia);
  std::string about = "com";
  reader.choice("about", about, {"com", "origin"});
  link.about = about == "origin" ? InertiaReference::LinkOrigin : InertiaReference::CentreOfMass;
}

void readPlacement(JsonReader& reader, Placement& placement) {
  reader.vector("xyz", placement.xyz);
  reader.vector("rpy", placement.rpy, true);
}

void readPayload(JsonReader& reader, Payload& payload) {
  reader.number("mass", payload.mass);
  reader.vector("com", payload.com);
  reader.object("inertia", [&](JsonReader& r) { readInertia(r, payload.inertia); });
}

/// A single number c stands for +c and -c.
void readCoulomb(JsonReader& parent, Coulomb& coulomb) {
  const Json* value = parent.find("coulomb");
  if (value == nullptr) return;
  if (value->is_number()) {
    const double c = value->get<double>();
    if (!(c >= 0)) {
      parent.add("coulomb", "is " + describeJson(*value) + "; a single number must not be negative",
                 "give its size, or both signs: {\"positive\": 0.4, \"negative\": -0.3}");
      return;
    }
    coulomb = {c, c == 0 ? 0 : -c};
    return;
  }
  parent.object("coulomb", [&](JsonReader& r) {
    r.number("positive", coulomb.positive);
    r.number("negative", coulomb.negative);
  });
}

/// Limits of a revolute joint are angles.
void readLimits(JsonReader& reader, JointType type, LimitsDescription& limits) {
  const bool angles = type == JointType::Revolute;
  const auto read = [&](const char* key, std::optional<double>& target) {
    angles ? reader.angle(key, target) : reader.number(key, target);
  };
  read("lower", limits.lower);
  read("upper", limits.upper);
  read("velocity", limits.velocity);
  reader.number("effort", limits.effort);
}

void readFriction(JsonReader& reader, FrictionDescription& friction) {
  reader.number("viscous", friction.viscous);
  readCoulomb(reader, friction.coulomb);
  reader.number("static", friction.breakaway);
  reader.text("expression", friction.expression);
}

void readActuator(JsonReader& reader, ActuatorDescription& actuator) {
  reader.number("gear_ratio", actuator.gearRatio);
  reader.number("rotor_inertia", actuator.rotorInertia);
  reader.number("viscous", actuator.viscous);
  readCoulomb(reader, actuator.coulomb);
  reader.number("resistance", actuator.resistance);
  reader.number("inductance", actuator.inductance);
  reader.number("torque_constant", actuator.torqueConstant);
  reader.number("back_emf_constant", actuator.backEmfConstant);
}

void readModes(JsonReader& reader, Beam& beam) {
  reader.integer("x", beam.modesX);
  reader.integer("y", beam.modesY);
  reader.integer("z", beam.modesZ);
}

void readBeam(JsonReader& reader, Beam& beam) {
  reader.number("youngs_modulus", beam.youngsModulus);
  reader.number("shear_modulus", beam.shearModulus);
  reader.number("area", beam.area);
  reader.number("second_moment_y", beam.secondMomentY);
  reader.number("second_moment_z", beam.secondMomentZ);
  reader.number("torsion_constant", beam.torsionConstant);
  reader.number("bending_stiffness_y", beam.bendingStiffnessY);
  reader.number("bending_stiffness_z", beam.bendingStiffnessZ);
  reader.number("torsional_stiffness", beam.torsionalStiffness);
  reader.number("rotary_inertia_per_length", beam.rotaryInertiaPerLength);
  if (const Json* modes = reader.find("modes"); modes && modes->is_number()) {
    reader.add("modes", "is one number; a beam has modes in each direction",
               "write { \"x\": 0, \"y\": 2, \"z\": 2 }: torsion, bending along y and along z");
  } else {
    reader.object("modes", [&](JsonReader& r) { readModes(r, beam); });
  }
  reader.number("damping_ratio", beam.dampingRatio);
  reader.choice("tip_rotation", beam.tipRotation, {"exact", "linear"});
  reader.boolean("stiffening", beam.stiffening);
  reader.choice("rotary_inertia", beam.rotaryInertia, {"full", "torsion"});
}

void readPointMass(JsonReader& reader, PointMass& point) {
  reader.require("mass", "give its mass in kg");
  reader.number("mass", point.mass);
  reader.vector("at", point.at);
  reader.number("inertia", point.inertia);
}

void readLink(JsonReader& reader, LinkDescription& link) {
  reader.number("mass", link.mass);
  reader.vector("com", link.com);
  reader.object("inertia", [&](JsonReader& r) { readLinkInertia(r, link); });
  reader.objects("point_masses", [&](JsonReader& r, std::size_t) {
    readPointMass(r, link.pointMasses.emplace_back());
  });
  reader.object("beam", [&](JsonReader& r) { readBeam(r, link.beam.emplace()); });
  if (!link.beam) return;
  for (const char* key : {"com", "inertia"}) {
    if (!reader.has(key)) continue;
    reader.add(key, "is given together with a beam, which has its own",
               "remove it: the beam is uniform and its mass is link.mass");
  }
  link.com.setZero();  // said once
  link.inertia = {};
}

void readJoint(JsonReader& reader, std::size_t index, JointDescription& joint) {
  JsonContext& context = reader.context();
  context.label = "(joint " + std::to_string(index + 1) + ")";
  reader.text("name", joint.name);
  if (!joint.name.empty()) {
    context.label = "(joint " + std::to_string(index + 1) + ", " + joint.name + ")";
  }
  std::string type = "revolute";
  reader.choice("type", type, {"revolute", "prismatic"});
  joint.type = type == "prismatic" ? JointType::Prismatic : JointType::Revolute;
  reader.angle("theta", joint.theta);
  reader.number("d", joint.d);
  reader.number("a", joint.a);
  reader.angle("alpha", joint.alpha);
  const bool revolute = joint.type == JointType::Revolute;
  revolute ? reader.angle("offset", joint.offset) : reader.number("offset", joint.offset);
  reader.object("limits", [&](JsonReader& r) { readLimits(r, joint.type, joint.limits); });
  reader.object("friction", [&](JsonReader& r) { readFriction(r, joint.friction); });
  reader.object("actuator", [&](JsonReader& r) { readActuator(r, joint.actuator); });
  reader.object("link", [&](JsonReader& r) { readLink(r, joint.link); });
}

AngleUnit readAngleUnit(JsonReader& reader) {
  std::string unit = "rad";
  reader.object("units", [&](JsonReader& r) { r.choice("angle", unit, {"rad", "deg"}); });
  return unit == "deg" ? AngleUnit::Degree : AngleUnit::Radian;
}

/// "denavit-robot/2": short, and no text of others.
bool isOurSchema(std::string_view schema) {
  constexpr std::string_view kStart = "denavit-";
  constexpr std::size_t kLongest = 40;
  return schema.starts_with(kStart) && schema.size() <= kLongest &&
         std::all_of(schema.begin(), schema.end(),
                     [](char c) { return isNamePart(c) || c == '-' || c == '/' || c == '.'; });
}

}  // namespace

bool readSchema(JsonReader& reader, const std::string& expected, bool required) {
  const Json* written = reader.find("schema");
  if (written == nullptr && !required) return true;
  const std::string schema =
      written != nullptr && written->is_string() ? written->get<std::string>() : "";
  if (schema == expected) return true;
  // Somebody else's file may hold secrets, in its keys too: of it nothing else is told.
  const bool isWholeFile = reader.pathOf("schema") == "schema";
  if (isWholeFile) reader.context().issues.clear();
  if (written == nullptr) {
    reader.require("schema", "add \"schema\": \"" + expected + "\"");
    return false;
  }
  if (!isOurSchema(schema)) {
    reader.add("schema", "is not one of Denavit; it must be \"" + expected + "\"",
               "give a file that Denavit has written");
    return false;
  }
  const std::string kind = schema.substr(0, schema.find('/') + 1);
  const bool sameKind = expected.rfind(kind, 0) == 0;
  std::string remedy = "this program reads version 1 files";
  if (!sameKind && kind == "denavit-scenario/") {
    remedy = "this is a scenario: use it where one is expected, as in denavit simulate";
  } else if (!sameKind && kind == "denavit-run/") {
    remedy = "this is the side file of a run: use it as a scenario, as in denavit simulate";
  } else if (!sameKind && kind == "denavit-project/") {
    remedy = "this is a project: use it as a scenario, as in denavit simulate";
  } else if (!sameKind && kind == "denavit-robot/") {
    remedy = "this is a robot: use it where one is expected, or put it into a scenario";
  }
  reader.add("schema", "is \"" + schema + "\"; it must be \"" + expected + "\"", remedy);
  return false;
}

RobotDescription readRobotObject(JsonReader& reader) {
  RobotDescription robot;
  reader.text("name", robot.name);
  reader.text("description", robot.description);
  reader.text("source", robot.source);
  reader.require("convention", "add \"convention\": \"standard\" or \"modified\"");
  std::string convention = "standard";
  reader.choice("convention", convention, {"standard", "modified"});
  robot.convention = convention == "modified" ? Convention::Modified : Convention::Standard;
  robot.angleUnit = readAngleUnit(reader);
  reader.context().degrees = robot.angleUnit == AngleUnit::Degree;
  reader.vector("gravity", robot.gravity);
  reader.object("base", [&](JsonReader& r) { readPlacement(r, robot.base); });
  reader.object("tool", [&](JsonReader& r) { readPlacement(r, robot.tool); });
  reader.object("payload", [&](JsonReader& r) { readPayload(r, robot.payload); });
  reader.require("joints", "add \"joints\": [ { ... } ] with a row per joint");
  reader.objects("joints", [&](JsonReader& r, std::size_t index) {
    readJoint(r, index, robot.joints.emplace_back());
  });
  reader.context().label.clear();
  reader.context().degrees = false;
  return robot;
}

RobotDescription readRobotDocument(const JsonDocument& document, const std::string& source) {
  JsonContext context;
  context.issues = document.issues;
  context.longNumbers = document.longNumbers;
  JsonReader reader(document.root, "", context);
  RobotDescription robot;
  if (document.root.is_object()) {
    if (readSchema(reader, "denavit-robot/1", true)) {
      robot = readRobotObject(reader);
      reader.finish();
      if (!context.issues.empty()) addErrorsElsewhere(findIssues(robot), context.issues);
    }
  }
  if (!context.issues.empty()) throw DescriptionError(source, std::move(context.issues));
  return robot;
}

}  // namespace denavit
