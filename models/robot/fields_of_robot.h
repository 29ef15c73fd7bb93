#pragma once

#include <array>

#include "models/fields/quantities.h"
#include "models/fields/read_fields.h"
#include "models/fields/write_fields.h"
#include "models/robot/robot.h"

/// The fields of robot files, each described once: reader, writer, checks, paths of changes,
/// differences, `denavit show` and the panels of the window take these lists. By hand stay: the one
/// number that stands for both signs of dry friction, beams (a single number of modes, a beam
/// beside a centre of mass, moduli or stiffnesses), what a tensor is about and the table's
/// convention where they are changed (numbers follow), and which of theta and d is the joint
/// variable.
namespace denavit {

template <>
struct Vocabulary<Convention> {
  static constexpr std::array words{word(Convention::Standard, "standard"),
                                    word(Convention::Modified, "modified")};
};

template <>
struct Vocabulary<AngleUnit> {
  static constexpr std::array words{word(AngleUnit::Radian, "rad"), word(AngleUnit::Degree, "deg")};
};

template <>
struct Vocabulary<InertiaReference> {
  static constexpr std::array words{word(InertiaReference::CentreOfMass, "com"),
                                    word(InertiaReference::LinkOrigin, "origin")};
};

template <>
struct Vocabulary<JointType> {
  static constexpr std::array words{word(JointType::Revolute, "revolute"),
                                    word(JointType::Prismatic, "prismatic")};
};

template <>
struct Vocabulary<TipRotation> {
  static constexpr std::array words{word(TipRotation::Exact, "exact"),
                                    word(TipRotation::Linear, "linear")};
};

template <>
struct Vocabulary<RotaryInertia> {
  static constexpr std::array words{word(RotaryInertia::Full, "full"),
                                    word(RotaryInertia::Torsion, "torsion")};
};

/// Modes in one direction of a beam.
inline constexpr int kMaxModes = 20;

template <>
struct FieldList<Placement> {
  static constexpr auto fields = std::tuple{
      field("xyz", &Placement::xyz, kLength, label("origin"), step(1e-3)),
      field("rpy", &Placement::rpy, kAngle, label("roll, pitch, yaw"), step(0.017453292519943295))};
};

template <>
struct FieldList<InertiaElements> {
  static constexpr auto fields =
      std::tuple{field("xx", &InertiaElements::xx, kInertia, label("xx"), step(1e-3), kAlways),
                 field("yy", &InertiaElements::yy, kInertia, label("yy"), step(1e-3), kAlways),
                 field("zz", &InertiaElements::zz, kInertia, label("zz"), step(1e-3), kAlways),
                 field("xy", &InertiaElements::xy, kInertia, label("xy"), step(1e-3)),
                 field("xz", &InertiaElements::xz, kInertia, label("xz"), step(1e-3)),
                 field("yz", &InertiaElements::yz, kInertia, label("yz"), step(1e-3))};
};

template <>
struct FieldList<PointMass> {
  static constexpr auto fields =
      std::tuple{field("mass", &PointMass::mass, kMass, notNegative("give its mass in kg"),
                       label("mass"), required("give its mass in kg"), kAlways),
                 field("at", &PointMass::at, kLength, label("place"), kAlways),
                 field("inertia", &PointMass::inertia, kInertia, notNegative("give 0 for a point"),
                       label("rotary inertia"))};
};

template <>
struct FieldList<Beam> {
  static constexpr auto fields = std::tuple{
      field("youngs_modulus", &Beam::youngsModulus, in("Pa"), positive("give its size in Pa"),
            label("E"), tip("Young's modulus [Pa]; aluminium 68.9e9, steel 210e9")),
      field("shear_modulus", &Beam::shearModulus, in("Pa"), positive("give its size in Pa"),
            label("G"), tip("Shear modulus [Pa], for torsion; aluminium 26e9, steel 81e9")),
      field("area", &Beam::area, in("m²"), positive("give its size in m²"), label("A"),
            tip("Area of the section [m²]")),
      field("second_moment_y", &Beam::secondMomentY, in("m⁴"), positive("give its size in m⁴"),
            label("I y"), tip("Second moment ∫z² dA [m⁴]: resists deflection in z")),
      field("second_moment_z", &Beam::secondMomentZ, in("m⁴"), positive("give its size in m⁴"),
            label("I z"), tip("Second moment ∫y² dA [m⁴]: resists deflection in y")),
      field("torsion_constant", &Beam::torsionConstant, in("m⁴"), positive("give its size in m⁴"),
            label("J"),
            tip("Torsion constant of the section [m⁴]; of round ones the polar second moment")),
      field("bending_stiffness_y", &Beam::bendingStiffnessY, in("N m²"),
            positive("give its size in N m²"), label("EI y"),
            tip("EI against deflection in y of the link's frame [N m²]; empty: none given.\nTyping "
                "in the table states the beam by stiffnesses instead of moduli and section.")),
      field("bending_stiffness_z", &Beam::bendingStiffnessZ, in("N m²"),
            positive("give its size in N m²"), label("EI z"),
            tip("EI against deflection in z of the link's frame [N m²]; empty: none given.\nTyping "
                "in the table states the beam by stiffnesses instead of moduli and section.")),
      field("torsional_stiffness", &Beam::torsionalStiffness, in("N m²"),
            positive("give its size in N m²"), label("GJ"),
            tip("GJ against twist about the link's x axis [N m²]; empty: none given.")),
      field("rotary_inertia_per_length", &Beam::rotaryInertiaPerLength, in("kg m"),
            positive("give its size in kg m"), label("ρ Ip"),
            tip("Rotary inertia per length [kg m]; needed for torsion modes")),
      field("modes.x", &Beam::modesX, between(0, kMaxModes, "2 or 3 modes describe most links"),
            label("modes x"),
            tip("Torsion modes: 0 to 20. Needs GJ and rotary inertia per length, or shear\nmodulus "
                "and section."),
            kAlways),
      field("modes.y", &Beam::modesY, between(0, kMaxModes, "2 or 3 modes describe most links"),
            label("modes y"),
            tip("Bending modes in y of the link's frame: 0 to 20; 2 or 3 describe most links."),
            kAlways),
      field("modes.z", &Beam::modesZ, between(0, kMaxModes, "2 or 3 modes describe most links"),
            label("modes z"),
            tip("Bending modes in z of the link's frame: 0 to 20; 2 or 3 describe most links."),
            kAlways),
      field("damping_ratio", &Beam::dampingRatio, fraction("structures have 0.001 to 0.05"),
            label("damping ratio"),
            tip("Damping ratio ζ of each mode of the beam alone [no unit]: at least 0, below "
                "1;\nstructures have 0.001 to 0.05."),
            symbol("ζ"), step(0.001)),
      field("tip_rotation", &Beam::tipRotation, label("tip rotation"),
            tip("How the tip turns with the bending. exact: exp([φ]), energy is "
                "conserved;\nlinear: 1 + [φ], as in King's recursion (El-Rayyes 1990)."),
            symbol("tip")),
      field("stiffening", &Beam::stiffening, label("stiffening"),
            tip("on: the tip comes nearer as the link bends (foreshortening), which stiffens "
                "a\nfast turning link. off: it does not.")),
      field("rotary_inertia", &Beam::rotaryInertia, label("rotary inertia"),
            tip("full: sections turn with the link and with torsion; torsion: with torsion "
                "only\n(El-Rayyes 1990)."))};
};

template <>
struct FieldList<LinkDescription> {
  static constexpr auto fields =
      std::tuple{field("mass", &LinkDescription::mass, kMass, label("mass"),
                       tip("Mass of the body [kg; also 500 g, 2 lb]"), symbol("m"), step(0.1)),
                 field("com", &LinkDescription::com, kLength, label("centre of mass"), step(1e-3)),
                 field("inertia", &LinkDescription::inertia),
                 field("inertia.about", &LinkDescription::about),
                 field("point_masses", &LinkDescription::pointMasses),
                 field("beam", &LinkDescription::beam)};
};

template <>
struct FieldList<Coulomb> {
  static constexpr auto fields = std::tuple{
      field("positive", &Coulomb::positive, kJointForce,
            notNegative("it acts for positive rates: give its size"), label("Coulomb +"),
            tip("Dry friction against motion at positive rate [N m or N]; not negative"),
            step(0.1)),
      field("negative", &Coulomb::negative, kJointForce, label("Coulomb -"),
            tip("Dry friction at negative rate, a signed value [N m or N]; not positive"),
            step(0.1))};
};

template <>
struct FieldList<FrictionDescription> {
  static constexpr auto fields = std::tuple{
      field("viscous", &FrictionDescription::viscous, kJointDamping,
            notNegative("friction takes energy out: give its size, or 0"), label("viscous"),
            tip("Viscous friction of the joint [N m s/rad], of a prismatic joint [N s/m]"),
            step(0.1)),
      field("coulomb", &FrictionDescription::coulomb),
      field("static", &FrictionDescription::breakaway, kJointForce,
            notNegative("give its size, or 0"), label("static"),
            tip("Friction that holds the joint at rest [N m or N]; at least the dry friction"),
            step(0.1)),
      field("stribeck_velocity", &FrictionDescription::stribeckRate, kLawRate,
            notNegative("give the rate over which friction falls, or 0"), label("Stribeck rate"),
            tip("Rate v over which friction falls from its static to its Coulomb value, as "
                "exp(-(qd/v)²)\n[rad/s or m/s in files; angle/s on screen]; 0: at once"),
            step(0.01)),
      field("expression", &FrictionDescription::expression)};
};

template <>
struct FieldList<SupplyDescription> {
  static constexpr auto fields = std::tuple{
      field("voltage", &SupplyDescription::voltage, in("V"),
            positive("give the largest voltage, or leave it out for none"), label("supply"),
            tip("Largest voltage of the amplifier [V], either way; empty: no limit"),
            symbol("Vmax"), step(1)),
      field("current", &SupplyDescription::current, in("A"),
            positive("give the largest current, or leave it out for none"), label("current limit"),
            tip("Largest current that the amplifier lets through [A], either way; empty: no limit"),
            symbol("imax"), step(0.1))};
};

template <>
struct FieldList<JointSpringDescription> {
  static constexpr auto fields = std::tuple{
      field("stiffness", &JointSpringDescription::stiffness, kJointStiffness,
            positive("give its size, or leave out joint_spring for a rigid joint"),
            label("joint spring"),
            tip("Stiffness of the spring between gear and link [N m/rad], of a prismatic joint "
                "[N/m];\nempty: the link is rigid with the gear"),
            symbol("kj"), required("give the stiffness of the joint's spring"), kAlways),
      field("damping", &JointSpringDescription::damping, kJointDamping,
            notNegative("give its size, or 0"), label("damped by"),
            tip("Damping of that spring [N m s/rad], of a prismatic joint [N s/m]"), symbol("dj"))};
};

template <>
struct FieldList<ActuatorDescription> {
  static constexpr auto fields = std::tuple{
      field("gear_ratio", &ActuatorDescription::gearRatio, label("gear ratio"),
            tip("Motor turns per joint turn [no unit]; may be negative"), symbol("G"), step(1)),
      field("efficiency", &ActuatorDescription::efficiency,
            positive("give the part of the power that comes through, as 0.85, or 1"),
            label("gear efficiency"),
            tip("Part of the motor's power that its gear passes on [no unit]: above 0, at most "
                "1.\nThe rest is friction that grows with the torque."),
            symbol("η"), step(0.01)),
      field("rotor_inertia", &ActuatorDescription::rotorInertia, kInertia,
            notNegative("give its size, or 0"), label("rotor inertia"),
            tip("Rotor inertia [kg m²] at the motor; the joint feels it times the gear ratio "
                "squared"),
            symbol("Jm"), step(1e-5)),
      field("viscous", &ActuatorDescription::viscous, in("N m s/rad"),
            notNegative("give its size, or 0"), label("viscous"),
            tip("Viscous friction [N m s/rad] at the motor"), step(1e-4)),
      field("coulomb", &ActuatorDescription::coulomb),
      field("resistance", &ActuatorDescription::resistance, in("ohm"), notNegative("give its size"),
            label("resistance"), tip("Resistance of the winding [ohm]; empty: not known"),
            symbol("R"), step(0.1)),
      field("inductance", &ActuatorDescription::inductance, in("H"), notNegative("give its size"),
            label("inductance"),
            tip("Inductance of the winding [H]; empty or 0: the current follows at once"),
            symbol("L"), step(1e-4)),
      field("torque_constant", &ActuatorDescription::torqueConstant, in("N m/A"),
            notNegative("give its size"), label("torque constant"),
            tip("Torque per current [N m/A] at the motor; empty: not known"), symbol("Kt"),
            step(0.01)),
      field("back_emf_constant", &ActuatorDescription::backEmfConstant, in("V s/rad"),
            notNegative("give its size"), label("back EMF"),
            tip("Voltage per rate of the motor [V s/rad]; empty: as the torque constant"),
            symbol("Ke"), step(0.01)),
      field("supply", &ActuatorDescription::supply)};
};

template <>
struct FieldList<LimitsDescription> {
  static constexpr auto fields = std::tuple{
      field("lower", &LimitsDescription::lower, kJoint, label("lower"),
            tip("Least value of the joint variable [angle or length]; empty: no limit")),
      field("upper", &LimitsDescription::upper, kJoint, label("upper"),
            tip("Greatest value of the joint variable [angle or length]; empty: no limit")),
      field("velocity", &LimitsDescription::velocity, kJointRate,
            positive("give the largest rate, or leave it out for none"), label("velocity"),
            tip("Greatest rate of the joint [angle/s or m/s]; empty: no limit")),
      field("effort", &LimitsDescription::effort, kJointForce,
            positive("give the largest effort, or leave it out"), label("effort"),
            tip("Greatest torque [N m] or force [N] of the drive; empty: no limit"))};
};

template <>
struct FieldList<JointDescription> {
  static constexpr auto fields = std::tuple{
      field("name", &JointDescription::name, label("joint"), tip("Name of the joint and its link."),
            kNaming),
      field("type", &JointDescription::type, label("type"), kAlways),
      field("theta", &JointDescription::theta, kAngle, label("θ"), symbol("theta"), kAlways),
      field("d", &JointDescription::d, kLength, label("d"), symbol("d"), kAlways),
      field("a", &JointDescription::a, kLength, label("a"), symbol("a"), kAlways),
      field("alpha", &JointDescription::alpha, kAngle, label("α"), symbol("alpha"), kAlways),
      field("offset", &JointDescription::offset, kJoint, label("offset"),
            tip("Added to the joint variable: where the joint's zero is.\nAn angle of a revolute "
                "joint, a length of a prismatic one.")),
      field("limits", &JointDescription::limits),
      field("friction", &JointDescription::friction),
      field("actuator", &JointDescription::actuator),
      field("joint_spring", &JointDescription::spring),
      field("link", &JointDescription::link)};
};

template <>
struct FieldList<Payload> {
  static constexpr auto fields = std::tuple{
      field("mass", &Payload::mass, kMass, notNegative("give the load's mass in kg, or 0"),
            label("mass"), tip("Mass of the body [kg; also 500 g, 2 lb]"), symbol("m"), step(0.1)),
      field("com", &Payload::com, kLength, label("centre of mass"), step(1e-3)),
      field("inertia", &Payload::inertia)};
};

template <>
struct FieldList<RobotDescription> {
  static constexpr auto fields =
      std::tuple{field("name", &RobotDescription::name, kNaming),
                 field("description", &RobotDescription::description, kNaming),
                 field("source", &RobotDescription::source, kNaming),
                 field("assumptions", &RobotDescription::assumptions, kNaming),
                 field("convention", &RobotDescription::convention,
                       required("add \"convention\": \"standard\" or \"modified\""), kAlways),
                 field("units.angle", &RobotDescription::angleUnit, kNaming),
                 field("gravity", &RobotDescription::gravity, kAcceleration, label("gravity"),
                       step(0.1), kAlways),
                 field("base", &RobotDescription::base),
                 field("tool", &RobotDescription::tool),
                 field("payload", &RobotDescription::payload),
                 field("drive_train", &RobotDescription::driveTrain),
                 field("joints", &RobotDescription::joints,
                       required("add \"joints\": [ { ... } ] with a row per joint"), kAlways)};
};

/// Angles are in the unit of the file; messages name the joint.
void adapt(FieldScope& scope, const RobotDescription& robot);
void adapt(FieldScope& scope, const JointDescription& joint);
/// Its values are on the motor's side, which turns.
void adapt(FieldScope& scope, const ActuatorDescription& actuator);

/// A single number c stands for +c and -c.
void readValue(JsonReader& reader, const std::string& key, Coulomb& target, const FieldAbout& about,
               const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const Coulomb& coulomb, const FieldAbout& about,
                              const FieldScope& scope);
/// Beams say more of what people write by mistake.
void readObject(JsonReader& reader, Beam& beam, const FieldScope& scope);
void readObject(JsonReader& reader, LinkDescription& link, const FieldScope& scope);

}  // namespace denavit
