#pragma once

#include <QString>

#include "models/formula/quantity.h"
#include "models/robot/robot.h"

namespace denavit {

struct PreferenceValues;

/// How a quantity is shown: angles in degrees or radians, always with their sign, lengths in
/// millimetres or metres with their unit, everything else in SI units. The same rule reads back
/// what is typed: a number without a unit is in the unit shown; both decimal signs are read.
struct QuantityFormat {
  QuantityKind kind = QuantityKind::Plain;
  bool millimetres = true;  ///< of a length
  bool showUnit = true;
  QString unit = {};          ///< shown instead of the kind's own: "N m s/rad"
  bool degrees = true;        ///< of an angle or angular rate; else radians
  bool decimalComma = false;  ///< 431,8 instead of 431.8
  bool operator==(const QuantityFormat&) const = default;
};

/// How a person wants a kind of quantity shown.
[[nodiscard]] QuantityFormat shownFormat(QuantityKind kind, const PreferenceValues& values);
/// The same, of a joint's own coordinate.
[[nodiscard]] QuantityFormat shownFormat(JointType type, const PreferenceValues& values);
/// A format with the units and decimal sign that a person prefers.
[[nodiscard]] QuantityFormat withUnits(QuantityFormat format, const PreferenceValues& values);

/// A number for reading, at most `decimals` of them: "431.8 mm", "-90°", "0.524". A zero has no
/// unit but the degree sign.
/// @param value  SI units, radians
[[nodiscard]] QString toText(double value, const QuantityFormat& format);

/// The same number with all its digits, for editing: nothing is lost by confirming it.
[[nodiscard]] QString toExactText(double value, const QuantityFormat& format);

/// What was typed, in SI units and radians; see parseQuantity. Understands the minus sign too.
[[nodiscard]] ParsedQuantity fromText(const QString& text, const QuantityFormat& format);

/// The unit that a bare number is in, as it is shown: "mm", "°", "kg m²"; empty for plain numbers.
[[nodiscard]] QString unitText(const QuantityFormat& format);
/// The number that is shown, without its unit: as a spreadsheet wants it; nothing is lost.
[[nodiscard]] QString toBareText(double value, const QuantityFormat& format);

/// The nearest value that is a short decimal in the unit shown, for what steps come to: 2.169 mm
/// instead of 2.1690000000000005 mm.
[[nodiscard]] double toShortValue(double value, const QuantityFormat& format);

/// A plain number for reading, in the shortest form with at most `digits` significant ones and the
/// decimal sign that a person prefers. Below ten millions it is no power of ten: 110 with two
/// digits.
[[nodiscard]] QString toNumber(double value, int digits = 6);

/// The kind of a joint's own coordinate, for revolute and prismatic joints.
[[nodiscard]] QuantityFormat jointFormat(JointType type, bool millimetres = true);

/// n as subscript digits: q₁₂.
[[nodiscard]] QString toSubscript(int n);

}  // namespace denavit
