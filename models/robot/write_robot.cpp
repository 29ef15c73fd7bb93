#include "models/robot/robot_json.h"

namespace denavit {
namespace {

/// Writes the members of one object and leaves out what equals its default.
class MemberWriter {
 public:
  MemberWriter(JsonNode& node, bool degrees) : node_(node), degrees_(degrees) {}

  void number(const char* key, double value, double byDefault = 0) {
    if (value != byDefault) node_.add(key, JsonNode::number(value));
  }
  void number(const char* key, const std::optional<double>& value) {
    if (value) node_.add(key, JsonNode::number(*value));
  }
  void angle(const char* key, const std::optional<double>& value) {
    if (value) node_.add(key, angleNode(*value));
  }
  void text(const char* key, const std::string& value, const std::string& byDefault = "") {
    if (value != byDefault) node_.add(key, JsonNode::text(value));
  }
  void vector(const char* key, const Eigen::Vector3d& value, bool angles = false) {
    if (!value.isZero(0)) node_.add(key, vectorNode(value, angles));
  }
  void object(const char* key, JsonNode node) {
    if (!node.isEmpty()) node_.add(key, std::move(node));
  }

  [[nodiscard]] JsonNode angleNode(double radians) const {
    return degrees_ ? JsonNode::degrees(radians) : JsonNode::number(radians);
  }
  [[nodiscard]] JsonNode vectorNode(const Eigen::Vector3d& value, bool angles = false) const {
    JsonNode list = JsonNode::list();
    for (const double x : value) list.add(angles ? angleNode(x) : JsonNode::number(x));
    return list;
  }

 private:
  JsonNode& node_;
  bool degrees_;
};

JsonNode coulombNode(const Coulomb& coulomb) {
  if (coulomb.negative == -coulomb.positive) return JsonNode::number(coulomb.positive);
  return JsonNode::object()
      .add("positive", JsonNode::number(coulomb.positive))
      .add("negative", JsonNode::number(coulomb.negative));
}

/// Knows the angle unit of the file that it writes.
class RobotWriter {
 public:
  explicit RobotWriter(const RobotDescription& robot)
      : robot_(robot), degrees_(robot.angleUnit == AngleUnit::Degree) {}

  JsonNode robot() const {
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_);
    node.add("schema", JsonNode::text("denavit-robot/1"));
    write.text("name", robot_.name);
    write.text("description", robot_.description);
    write.text("source", robot_.source);
    const bool standard = robot_.convention == Convention::Standard;
    node.add("convention", JsonNode::text(standard ? "standard" : "modified"));
    if (degrees_) node.add("units", JsonNode::object().add("angle", JsonNode::text("deg")));
    node.add("gravity", write.vectorNode(robot_.gravity));
    write.object("base", placement(robot_.base));
    write.object("tool", placement(robot_.tool));
    write.object("payload", payload(robot_.payload));
    JsonNode joints = JsonNode::list();
    for (const JointDescription& description : robot_.joints) joints.add(joint(description));
    node.add("joints", std::move(joints));
    return node;
  }

 private:
  JsonNode placement(const Placement& placement) const {
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_);
    write.vector("xyz", placement.xyz);
    write.vector("rpy", placement.rpy, true);
    return node;
  }

  JsonNode inertia(const InertiaElements& inertia) const {
    JsonNode node = JsonNode::object();
    if (inertia == InertiaElements{}) return node;
    node.add("xx", JsonNode::number(inertia.xx));
    node.add("yy", JsonNode::number(inertia.yy));
    node.add("zz", JsonNode::number(inertia.zz));
    MemberWriter write(node, degrees_);
    write.number("xy", inertia.xy);
    write.number("xz", inertia.xz);
    write.number("yz", inertia.yz);
    return node;
  }

  JsonNode payload(const Payload& payload) const {
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_);
    write.number("mass", payload.mass);
    write.vector("com", payload.com);
    write.object("inertia", inertia(payload.inertia));
    return node;
  }

  JsonNode joint(const JointDescription& joint) const {
    const bool revolute = joint.type == JointType::Revolute;
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_);
    write.text("name", joint.name);
    node.add("type", JsonNode::text(revolute ? "revolute" : "prismatic"));
    node.add("theta", write.angleNode(joint.theta));
    node.add("d", JsonNode::number(joint.d));
    node.add("a", JsonNode::number(joint.a));
    node.add("alpha", write.angleNode(joint.alpha));
    if (joint.offset != 0) {
      node.add("offset", revolute ? write.angleNode(joint.offset) : JsonNode::number(joint.offset));
    }
    write.object("limits", limits(joint.limits, revolute));
    write.object("friction", friction(joint.friction));
    write.object("actuator", actuator(joint.actuator));
    write.object("link", link(joint.link));
    return node;
  }

  JsonNode limits(const LimitsDescription& limits, bool angles) const {
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_ && angles);
    write.angle("lower", limits.lower);
    write.angle("upper", limits.upper);
    write.angle("velocity", limits.velocity);
    write.number("effort", limits.effort);
    return node;
  }

  JsonNode friction(const FrictionDescription& friction) const {
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_);
    write.number("viscous", friction.viscous);
    if (friction.coulomb != Coulomb{}) node.add("coulomb", coulombNode(friction.coulomb));
    write.number("static", friction.breakaway);
    write.text("expression", friction.expression);
    return node;
  }

  JsonNode actuator(const ActuatorDescription& actuator) const {
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_);
    write.number("gear_ratio", actuator.gearRatio, 1);
    write.number("rotor_inertia", actuator.rotorInertia);
    write.number("viscous", actuator.viscous);
    if (actuator.coulomb != Coulomb{}) node.add("coulomb", coulombNode(actuator.coulomb));
    write.number("resistance", actuator.resistance);
    write.number("inductance", actuator.inductance);
    write.number("torque_constant", actuator.torqueConstant);
    write.number("back_emf_constant", actuator.backEmfConstant);
    return node;
  }

  JsonNode link(const LinkDescription& link) const {
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_);
    write.number("mass", link.mass);
    write.vector("com", link.com);
    JsonNode tensor = inertia(link.inertia);
    if (link.about == InertiaReference::LinkOrigin) tensor.add("about", JsonNode::text("origin"));
    write.object("inertia", std::move(tensor));
    JsonNode points = JsonNode::list();
    for (const PointMass& point : link.pointMasses) points.add(pointMass(point));
    write.object("point_masses", std::move(points));
    if (link.beam) node.add("beam", beam(*link.beam));
    return node;
  }

  JsonNode pointMass(const PointMass& point) const {
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_);
    node.add("mass", JsonNode::number(point.mass));
    node.add("at", write.vectorNode(point.at));
    write.number("inertia", point.inertia);
    return node;
  }

  JsonNode beam(const Beam& beam) const {
    JsonNode node = JsonNode::object();
    MemberWriter write(node, degrees_);
    write.number("youngs_modulus", beam.youngsModulus);
    write.number("shear_modulus", beam.shearModulus);
    write.number("area", beam.area);
    write.number("second_moment_y", beam.secondMomentY);
    write.number("second_moment_z", beam.secondMomentZ);
    write.number("torsion_constant", beam.torsionConstant);
    write.number("bending_stiffness_y", beam.bendingStiffnessY);
    write.number("bending_stiffness_z", beam.bendingStiffnessZ);
    write.number("torsional_stiffness", beam.torsionalStiffness);
    write.number("rotary_inertia_per_length", beam.rotaryInertiaPerLength);
    node.add("modes", JsonNode::object()
                          .add("x", JsonNode::number(beam.modesX))
                          .add("y", JsonNode::number(beam.modesY))
                          .add("z", JsonNode::number(beam.modesZ)));
    write.number("damping_ratio", beam.dampingRatio);
    write.text("tip_rotation", beam.tipRotation, "exact");
    if (beam.stiffening) node.add("stiffening", JsonNode::boolean(true));
    write.text("rotary_inertia", beam.rotaryInertia, "full");
    return node;
  }

  const RobotDescription& robot_;
  bool degrees_;
};

}  // namespace

JsonNode toNode(const RobotDescription& robot) { return RobotWriter(robot).robot(); }

}  // namespace denavit
