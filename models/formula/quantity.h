#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/formula/angle_unit.h"

namespace denavit {

/// What a typed number measures: which units it may carry.
enum class QuantityKind {
  Angle,         ///< deg, °, rad, mrad, turn, rev; bare: see parseQuantity
  Length,        ///< m, dm, cm, mm, um, in, ft
  Mass,          ///< kg, g, mg, t, lb, oz
  Inertia,       ///< kg m², kg m^2, kg*m2, kg cm², g cm², lb in²..
  Time,          ///< s, ms, us, min, h
  Force,         ///< N, kN, mN, lbf, kgf
  Torque,        ///< N m, Nm, N mm, N cm, mNm, kNm, lbf in, lbf ft
  AngularRate,   ///< rad/s, deg/s, °/s, turn/s, rpm
  LinearRate,    ///< m/s, mm/s, cm/s, m/min, in/s, ft/s
  Acceleration,  ///< m/s², m/s^2, m/s2, mm/s², ft/s², g
  Plain          ///< no unit
};

struct ParsedQuantity {
  std::optional<double> value;  ///< in SI units and radians
  std::string error;  ///< what is wrong and what would be right; empty when there is a value
};

/// The value of what someone typed: "90", "90deg", "90°", "pi/2", "1.57rad", "0.5 m", "500 mm", "12
/// g", "0,5". Sums and products of numbers are computed; an angle written with pi, or with deg as a
/// constant ("10*deg + 20*deg"), is in radians.
/// A comma is a decimal sign, but it keeps the arguments of atan2, min, max and pow apart; there
/// semicolons do too, and then commas are decimal signs again: "atan2(0,5; 1,5)".
/// @param bareAngleUnit  of an angle (or angular rate) without a unit, pi and deg
/// @param bareMillimetres  a length without a unit is in millimetres instead of metres
[[nodiscard]] ParsedQuantity parseQuantity(std::string_view text, QuantityKind kind,
                                           AngleUnit bareAngleUnit = AngleUnit::Degree,
                                           bool bareMillimetres = false);

}  // namespace denavit
