#include "ui/editors/quantity_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "ui/preferences/preferences.h"
#include "ui/text/decimal_sign.h"

namespace denavit {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
/// Longer lengths are read in metres even where millimetres are shown.
constexpr double kLongest_m = 10;
/// Numbers from here on are powers of ten.
constexpr double kLargestPlain = 1e7;

/// The unit that a number is shown in: its sign, and what the number in SI units is multiplied by.
struct Unit {
  QString sign;
  double perSi = 1;
};

Unit unitOf(const QuantityFormat& format) {
  if (!format.unit.isEmpty()) return {" " + format.unit, 1};
  switch (format.kind) {
    case QuantityKind::Angle:
      return format.degrees ? Unit{QStringLiteral("°"), 1 / kDegree}
                            : Unit{QStringLiteral(" rad"), 1};
    case QuantityKind::AngularRate:
      return format.degrees ? Unit{QStringLiteral("°/s"), 1 / kDegree}
                            : Unit{QStringLiteral(" rad/s"), 1};
    case QuantityKind::Length:
      return format.millimetres ? Unit{QStringLiteral(" mm"), 1e3} : Unit{QStringLiteral(" m"), 1};
    case QuantityKind::Mass:
      return {QStringLiteral(" kg"), 1};
    case QuantityKind::Inertia:
      return {QStringLiteral(" kg m²"), 1};
    case QuantityKind::Time:
      return {QStringLiteral(" s"), 1};
    case QuantityKind::Force:
      return {QStringLiteral(" N"), 1};
    case QuantityKind::Torque:
      return {QStringLiteral(" N m"), 1};
    case QuantityKind::LinearRate:
      return {QStringLiteral(" m/s"), 1};
    case QuantityKind::Acceleration:
      return {QStringLiteral(" m/s²"), 1};
    case QuantityKind::Plain:
      break;
  }
  return {};
}

/// With a point, whatever people prefer.
QString toPlainNumber(double value, int digits) {
  if (value == 0) return QStringLiteral("0");  // also for -0
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 std::chars_format::general, digits)
                       .ptr;
  QString number = QString::fromLatin1(text.data(), end - text.data());
  // Large numbers of few digits are rounded, not written as powers of ten: 110, not 1.1e+2.
  if (number.contains("e+") && std::abs(value) < kLargestPlain) {
    return QString::number(number.toDouble(), 'f', 0);
  }
  // "1e-09" is C's habit, not a reader's.
  number.replace("e-0", "e-");
  number.replace("e+0", "e+");
  return number;
}

/// Angles and lengths are read to a fixed place, other quantities to six digits.
QString shorten(double value, const QuantityFormat& format) {
  const bool length = format.kind == QuantityKind::Length;
  const bool angle = format.kind == QuantityKind::Angle || format.kind == QuantityKind::AngularRate;
  if ((!angle && !length) || !(std::abs(value) < 1e6)) return toPlainNumber(value, 5);
  const bool large = length ? !format.millimetres : !format.degrees;
  const double places = large ? 1e4 : 1e2;
  const double rounded = std::round(value * places) / places;
  return toPlainNumber(rounded == 0 ? 0.0 : rounded, 12);
}

QString withSign(QString number, const QuantityFormat& format) {
  return format.decimalComma ? number.replace('.', ',') : number;
}

QString shortest(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return QString::fromLatin1(text.data(), end - text.data());
}

}  // namespace

QString toNumber(double value, int digits) { return toReading(toPlainNumber(value, digits)); }

QString toText(double value, const QuantityFormat& format) {
  if (format.kind == QuantityKind::Length && format.millimetres && std::abs(value) >= kLongest_m) {
    QuantityFormat metres = format;
    metres.millimetres = false;
    if (format.showUnit) return toText(value, metres);
  }
  const Unit unit = unitOf(format);
  const QString number = toReading(withSign(shorten(value * unit.perSi, format), format));
  if (!format.showUnit) return number;
  const bool angle = format.kind == QuantityKind::Angle;
  return number == "0" && !angle ? number : number + unit.sign;
}

QString toBareText(double value, const QuantityFormat& format) {
  // The shortest decimal near the shown unit that reads back to the same number.
  const double shown = value * unitOf(format).perSi;
  for (int digits = 6; digits <= 17; ++digits) {
    const QString text = toPlainNumber(shown, digits);
    if (fromText(text, format).value == value) return withSign(text, format);
  }
  return withSign(shortest(shown), format);
}

QString toExactText(double value, const QuantityFormat& format) {
  const QString number = toBareText(value, format);
  return format.showUnit ? number + unitOf(format).sign : number;
}

double toShortValue(double value, const QuantityFormat& format) {
  constexpr int kDigits = 13;
  return fromText(toPlainNumber(value * unitOf(format).perSi, kDigits), format)
      .value.value_or(value);
}

QString unitText(const QuantityFormat& format) { return unitOf(format).sign.trimmed(); }

ParsedQuantity fromText(const QString& text, const QuantityFormat& format) {
  QString plain = text;
  plain.replace(QChar(0x2212), '-');
  // A unit of our own naming is decoration: the kind cannot read it.
  if (!format.unit.isEmpty() && plain.trimmed().endsWith(format.unit)) {
    plain = plain.trimmed().chopped(format.unit.size());
  }
  const AngleUnit bare = format.degrees ? AngleUnit::Degree : AngleUnit::Radian;
  return parseQuantity(plain.toStdString(), format.kind, bare, format.millimetres);
}

QuantityFormat withUnits(QuantityFormat format, const PreferenceValues& values) {
  format.millimetres = values.millimetres;
  format.degrees = values.degrees;
  format.decimalComma = values.decimalComma;
  return format;
}

QuantityFormat shownFormat(QuantityKind kind, const PreferenceValues& values) {
  return withUnits({.kind = kind}, values);
}

QuantityFormat shownFormat(JointType type, const PreferenceValues& values) {
  return withUnits(jointFormat(type), values);
}

QuantityFormat jointFormat(JointType type, bool millimetres) {
  const bool revolute = type == JointType::Revolute;
  return {.kind = revolute ? QuantityKind::Angle : QuantityKind::Length,
          .millimetres = millimetres};
}

QString toSubscript(int n) {
  QString text;
  for (const QChar digit : QString::number(n)) {
    text += digit.isDigit() ? QChar(0x2080 + digit.digitValue()) : digit;
  }
  return text;
}

}  // namespace denavit
