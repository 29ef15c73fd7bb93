#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/formula/quantity.h"
#include "models/robot/robot.h"

namespace denavit {

/// What a column of a table holds.
enum class ColumnMeaning {
  Ignored,
  Label,       ///< name or number of the joint
  Type,        ///< revolute or prismatic, also as sigma 0/1/2
  Theta,       ///< [rad] also the variable: "q1", "q1+90"
  D,           ///< [m]
  A,           ///< [m]
  Alpha,       ///< [rad]
  Offset,      ///< zero of the joint variable
  Gamma,       ///< [rad] Khalil-Kleinfinger: turn about z before alpha
  B,           ///< [m] Khalil-Kleinfinger: shift along z before alpha
  Antecedent,  ///< SYMORO: number of the link before
  LowerLimit,
  UpperLimit,
  VelocityLimit,
  EffortLimit,
  Mass,
  ComX,
  ComY,
  ComZ,
  MomentX,  ///< [kg m] first moments: mass times centre of mass
  MomentY,
  MomentZ,
  Ixx,
  Iyy,
  Izz,
  Ixy,
  Ixz,
  Iyz,
  Viscous,  ///< friction at the joint
  Coulomb,
  CoulombPositive,
  CoulombNegative,
  GearRatio,
  RotorInertia,
  ReflectedInertia,  ///< rotor inertia at the joint: G² Jm
  MotorViscous,
  MotorCoulomb,
  MotorCoulombPositive,
  MotorCoulombNegative
};

/// How a heading was understood.
struct HeadingReading {
  ColumnMeaning meaning = ColumnMeaning::Ignored;
  std::string key = {};        ///< the bare letters: "r" of "r_i [mm]"
  std::string unit = {};       ///< "deg", "mm", ...; empty where the heading has none
  bool previousJoint = false;  ///< carries the subscript i-1, as modified tables do
  bool ownJoint = false;       ///< carries the subscript i or j
  bool saysOrigin = false;     ///< "about the frame origin"
  bool saysCom = false;        ///< "about the centre of mass"
  bool saysProducts = false;   ///< "product of inertia"
};

/// Understands a heading in any usual spelling, with Greek letters, subscripts, LaTeX and units:
/// "theta_deg", "α_{i-1} (°)", "$a_i$ [mm]", "Ixx", "rotor inertia".
[[nodiscard]] HeadingReading readHeading(std::string_view heading);

/// "alpha", "centre of mass x", for people.
[[nodiscard]] std::string toText(ColumnMeaning meaning);
/// All meanings that a person can choose for a column, in the order of the enumeration.
[[nodiscard]] const std::vector<ColumnMeaning>& allColumnMeanings();

/// What the column's numbers measure; Plain for text columns. Limits, offsets and friction depend
/// on the joint type, see kindOf(meaning, type).
[[nodiscard]] QuantityKind kindOf(ColumnMeaning meaning, JointType type = JointType::Revolute);
/// Units that a person can choose for a column: {"deg", "rad"}; empty where there is no choice.
[[nodiscard]] std::vector<std::string> unitChoices(ColumnMeaning meaning);
/// SI value of one unit; nothing for unknown units of that kind. Knows "in" and "kgmm2" besides
/// those of parseQuantity().
[[nodiscard]] std::optional<double> unitFactor(std::string_view unit, QuantityKind kind);

/// Whether it is one of an angle, a length, a mass or an inertia.
[[nodiscard]] bool isAnyUnit(std::string_view unit);

/// One of the four parameters of Denavit and Hartenberg.
[[nodiscard]] bool isGeometry(ColumnMeaning meaning);
[[nodiscard]] bool isInertia(ColumnMeaning meaning);
[[nodiscard]] bool isProductOfInertia(ColumnMeaning meaning);
[[nodiscard]] bool isCentreOfMass(ColumnMeaning meaning);

}  // namespace denavit
