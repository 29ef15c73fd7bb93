#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/arm/arm.h"
#include "core/compiled_once.h"
#include "core/flexible/tip_rotation.h"
#include "models/formula/angle_unit.h"

namespace denavit {

/// Denavit-Hartenberg convention of a table.
///   Standard (distal):   RotZ(theta) TransZ(d) TransX(a) RotX(alpha)
///   Modified (proximal): RotX(alpha) TransX(a) RotZ(theta) TransZ(d), Craig's alpha_(i-1), a_(i-1)
enum class Convention { Standard, Modified };

/// A placement: rotation Rz(yaw) Ry(pitch) Rx(roll), then translation.
struct Placement {
  Eigen::Vector3d xyz = Eigen::Vector3d::Zero();  ///< [m]
  Eigen::Vector3d rpy = Eigen::Vector3d::Zero();  ///< [rad] roll, pitch, yaw
  bool operator==(const Placement&) const = default;
};

/// The six elements of a symmetric inertia tensor; xy, xz, yz are tensor elements and carry the
/// minus sign of the products of inertia.
struct InertiaElements {
  double xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;  ///< [kg m²]
  bool operator==(const InertiaElements&) const = default;
};

enum class InertiaReference { CentreOfMass, LinkOrigin };

struct PointMass {
  double mass = 0;                               ///< [kg]
  Eigen::Vector3d at = Eigen::Vector3d::Zero();  ///< [m] in the link frame
  double inertia = 0;                            ///< [kg m²] isotropic rotary inertia
  bool operator==(const PointMass&) const = default;
};

/// What the sections of a beam turn with: the link and its torsion, or torsion alone (El-Rayyes
/// 1990).
enum class RotaryInertia { Full, Torsion };

/// A uniform Euler-Bernoulli beam that makes a link flexible. Either moduli and section or
/// stiffnesses are given, never both.
struct Beam {
  std::optional<double> youngsModulus, shearModulus;           ///< [Pa]
  std::optional<double> area;                                  ///< [m²]
  std::optional<double> secondMomentY, secondMomentZ;          ///< [m⁴]
  std::optional<double> torsionConstant;                       ///< [m⁴]
  std::optional<double> bendingStiffnessY, bendingStiffnessZ;  ///< [N m²]
  std::optional<double> torsionalStiffness;                    ///< [N m²]
  std::optional<double> rotaryInertiaPerLength;                ///< [kg m]
  int modesX = 0, modesY = 0, modesZ = 0;
  double dampingRatio = 0;
  TipRotation tipRotation = TipRotation::Exact;
  bool stiffening = false;
  RotaryInertia rotaryInertia = RotaryInertia::Full;
  bool operator==(const Beam&) const = default;
};

/// Inertial parameters of a link as written, in its DH frame (the frame that the table's row ends
/// in).
struct LinkDescription {
  double mass = 0;                                ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();  ///< [m]
  InertiaElements inertia;
  InertiaReference about = InertiaReference::CentreOfMass;
  std::vector<PointMass> pointMasses;
  std::optional<Beam> beam;
  bool operator==(const LinkDescription&) const = default;
};

/// Dry friction by the sign of the joint rate: positive >= 0 for qd > 0, negative <= 0 for qd < 0.
struct Coulomb {
  double positive = 0, negative = 0;  ///< [N m|N]
  bool operator==(const Coulomb&) const = default;
};

struct FrictionDescription {
  double viscous = 0;  ///< [N m s/rad | N s/m]
  Coulomb coulomb;
  double breakaway = 0;     ///< [N m|N] the file's "static"
  std::string expression;   ///< in q and qd of the joint; empty: none
  double stribeckRate = 0;  ///< [rad/s|m/s] over which it falls to Coulomb's; 0: at once
  bool operator==(const FrictionDescription&) const = default;
};

/// What the amplifier of a motor has to give.
struct SupplyDescription {
  std::optional<double> voltage, current;  ///< [V], [A] largest sizes; none: no limit
  bool operator==(const SupplyDescription&) const = default;
};

/// Motor-side values. Of a drive train it is the motor of that number, and the gear ratio is the
/// train's. Rotor inertia and friction act in every run, the electric values where voltages drive.
struct ActuatorDescription {
  double gearRatio = 1;
  double efficiency = 1;                                  ///< of the gear, above 0, at most 1
  double rotorInertia = 0;                                ///< [kg m²]
  double viscous = 0;                                     ///< [N m s/rad] at the motor
  Coulomb coulomb;                                        ///< [N m] at the motor
  std::optional<double> resistance, inductance;           ///< [ohm], [H]
  std::optional<double> torqueConstant, backEmfConstant;  ///< [N m/A], [V s/rad]
  SupplyDescription supply;
  bool operator==(const ActuatorDescription&) const = default;
};

/// A spring with a damper between gear and link.
struct JointSpringDescription {
  double stiffness = 0;  ///< [N m/rad | N/m]
  double damping = 0;    ///< [N m s/rad | N s/m]
  bool operator==(const JointSpringDescription&) const = default;
};

struct LimitsDescription {
  std::optional<double> lower, upper;      ///< [rad|m]
  std::optional<double> velocity, effort;  ///< [per s], [N m|N]
  bool operator==(const LimitsDescription&) const = default;
};

/// One row of the DH table: the joint, its friction and drive, and the link that it moves.
struct JointDescription {
  DENAVIT_DECLARE_VALUE(JointDescription);
  std::string name;
  JointType type = JointType::Revolute;
  double theta = 0;   ///< [rad] adds to the joint variable of a revolute joint
  double d = 0;       ///< [m] adds to the joint variable of a prismatic joint
  double a = 0;       ///< [m]
  double alpha = 0;   ///< [rad]
  double offset = 0;  ///< [rad|m] zero of the joint variable
  LimitsDescription limits;
  FrictionDescription friction;
  ActuatorDescription actuator;
  std::optional<JointSpringDescription> spring;  ///< none: the link is rigid with the gear
  LinkDescription link;
  bool operator==(const JointDescription& other) const;
};

/// The load in the tool frame; inertia about its own centre of mass.
struct Payload {
  double mass = 0;                                ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();  ///< [m]
  InertiaElements inertia;
  bool operator==(const Payload&) const = default;
};

/// An arm as the user wrote it, in SI units and radians.
struct RobotDescription {
  DENAVIT_DECLARE_VALUE(RobotDescription);
  std::string name;
  std::string source;       ///< author, year, table
  std::string description;  ///< one sentence: what the arm teaches
  /// What had to be assumed when it was read from a file that others wrote, and what of that file
  /// it does not hold; a line each, kept until somebody has checked them.
  std::vector<std::string> assumptions;
  Convention convention = Convention::Standard;
  AngleUnit angleUnit = AngleUnit::Radian;  ///< of the file it came from, kept on saving
  Eigen::Vector3d gravity = Eigen::Vector3d(0, 0, -9.81);  ///< [m/s²] free-fall acceleration
  Placement base;                                          ///< DH frame 0 in the world
  Placement tool;                                          ///< tool frame in the last DH frame
  Payload payload;
  /// Rows of G, q = G θ_motor, a row per joint and a column per motor (Freeman 1985, eq. 2-230);
  /// empty: a motor per joint, by its gear ratio.
  std::vector<std::vector<double>> driveTrain;
  std::vector<JointDescription> joints;
  /// They are the joints of a mechanism, chain by chain, and make no arm: see makeJointList().
  bool isJointList = false;
  bool operator==(const RobotDescription& other) const;
};

}  // namespace denavit
