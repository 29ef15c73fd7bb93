#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/robot/robot.h"

namespace denavit {

/// What a typed number measures: which units it may carry.
enum class QuantityKind {
  Angle,         ///< deg, °, rad; bare: see parseQuantity
  Length,        ///< m, cm, mm, um
  Mass,          ///< kg, g, t
  Inertia,       ///< kg m², kg m^2, kg*m2, g cm²
  Time,          ///< s, ms, min
  Force,         ///< N, kN, mN
  Torque,        ///< N m, Nm, mNm
  AngularRate,   ///< rad/s, deg/s, °/s, rpm
  LinearRate,    ///< m/s, mm/s
  Acceleration,  ///< m/s², m/s^2, m/s2
  Plain          ///< no unit
};

struct ParsedQuantity {
  std::optional<double> value;  ///< in SI units and radians
  std::string error;  ///< what is wrong and what would be right; empty when there is a value
};

/// The value of what someone typed: "90", "90deg", "90°", "pi/2", "1.57rad", "0.5 m", "500 mm", "12
/// g", "0,5". Sums and products of numbers are computed; an angle written with pi is in radians.
/// @param bareAngleUnit  of an angle (or angular rate) without a unit and without pi
/// @param bareMillimetres  a length without a unit is in millimetres instead of metres
[[nodiscard]] ParsedQuantity parseQuantity(std::string_view text, QuantityKind kind,
                                           AngleUnit bareAngleUnit = AngleUnit::Degree,
                                           bool bareMillimetres = false);

}  // namespace denavit
