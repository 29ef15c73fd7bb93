#include "tests/models/dialects/dh_dialect_cells.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>

namespace denavit::test {
namespace {

std::string fixedDecimals(double value, int decimals) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
  return buffer.data();
}

std::string withoutTrailingZeros(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

const char* markOf(Thousands thousands) {
  switch (thousands) {
    case Thousands::Comma:
      return ",";
    case Thousands::Point:
      return ".";
    case Thousands::Apostrophe:
      return "'";
    case Thousands::NoBreakSpace:
      return "\u00a0";
    default:
      return "";
  }
}

/// A number without a sign in the dialect's marks.
std::string marked(const Dialect& dialect, std::string plain) {
  if (dialect.printsFloats && plain.find('.') == std::string::npos) plain += ".0";
  const std::size_t point = std::min(plain.find('.'), plain.size());
  std::string text = plain.substr(0, point);
  if (text.size() > 3) text.insert(text.size() - 3, markOf(dialect.thousands));
  if (point == plain.size()) return text;
  if (dialect.dropsLeadingZero && text == "0") text.clear();
  return text + (dialect.mark == DecimalMark::Comma ? "," : ".") + plain.substr(point + 1);
}

std::string minusOf(const Dialect& dialect) {
  if (dialect.minus == MinusSign::Minus) return "\u2212";
  if (dialect.minus == MinusSign::EnDash) return "\u2013";
  return "-";
}

bool isFormula(const Dialect& dialect) { return dialect.gap == CellGap::Latex; }

std::string inFormula(const Dialect& dialect, const std::string& text) {
  return isFormula(dialect) ? "$" + text + "$" : text;
}

bool needsFormula(const std::string& text) { return text.find('\\') != std::string::npos; }

std::string signedText(const Dialect& dialect, bool isNegative, const std::string& text) {
  if (!isNegative && dialect.hasPlusSigns) return "+" + text;
  if (!isNegative) return needsFormula(text) ? inFormula(dialect, text) : text;
  if (dialect.minus == MinusSign::Parentheses) return "(" + text + ")";
  return inFormula(dialect, minusOf(dialect) + text);
}

double unitsPerMetre(LengthScale scale) {
  switch (scale) {
    case LengthScale::Metre:
      return 1;
    case LengthScale::Centimetre:
      return 100;
    case LengthScale::Inch:
      return 1 / 0.0254;
    default:
      return 1000;
  }
}

/// "4.0E+02", as solvers print it.
std::string inExponents(double value, char letter) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.6E", value);
  std::string text = buffer.data();
  const std::size_t exponent = text.find('E');
  std::string mantissa = withoutTrailingZeros(text.substr(0, exponent));
  if (mantissa.find('.') == std::string::npos) mantissa += ".0";
  return mantissa + letter + text.substr(exponent + 1);
}

std::string absoluteLength(const Dialect& dialect, double metres) {
  const double value = std::abs(metres) * unitsPerMetre(dialect.scale);
  if (dialect.length == LengthText::Exponent) return inExponents(value, 'E');
  if (dialect.length == LengthText::Fortran) return inExponents(value, 'D');
  return marked(dialect, withoutTrailingZeros(fixedDecimals(value, 6)));
}

std::string vulgarFraction(int n, int d) {
  static const std::map<std::pair<int, int>, const char*> signs = {
      {{1, 2}, "½"}, {{1, 4}, "¼"}, {{3, 4}, "¾"}, {{1, 3}, "⅓"},
      {{2, 3}, "⅔"}, {{1, 6}, "⅙"}, {{5, 6}, "⅚"}};
  return signs.at({n, d});
}

/// So many twelfths of pi, n/d π in lowest terms.
std::string fractionOfPi(const Dialect& dialect, int twelfths) {
  const int divisor = std::gcd(twelfths, 12), n = twelfths / divisor, d = 12 / divisor;
  const std::string times = n == 1 ? "" : std::to_string(n), below = std::to_string(d);
  const std::string whole = n > d ? std::to_string(n / d) : "";
  switch (dialect.angle) {
    case AngleText::WordPi:
      return (n == 1 ? "" : times + "*") + "pi" + (d == 1 ? "" : "/" + below);
    case AngleText::SpacedPi:
      return (n == 1 ? "" : times + " ") + (isFormula(dialect) ? "\\pi" : "pi") +
             (d == 1 ? "" : " / " + below);
    case AngleText::DecimalPi:
      return marked(dialect, withoutTrailingZeros(fixedDecimals(twelfths / 12.0, 2))) + "π";
    case AngleText::VulgarPi:
      return d == 1 ? times + "π" : whole + vulgarFraction(n % d, d) + "π";
    case AngleText::MixedPi:
      if (d == 1) return times + "π";
      return whole + (whole.empty() ? "" : " ") + std::to_string(n % d) + "/" + below + " π";
    default:
      break;
  }
  if (!isFormula(dialect)) return times + "π" + (d == 1 ? "" : "/" + below);
  return d == 1 ? times + "\\pi" : "\\frac{" + times + "\\pi}{" + below + "}";
}

std::string absoluteAngle(const Dialect& dialect, const DialectAngle& angle) {
  const double size = std::abs(angle.value());
  if (dialect.angle == AngleText::Radians) {
    return marked(dialect, fixedDecimals(size, dialect.radianDecimals));
  }
  const std::string degrees =
      marked(dialect, withoutTrailingZeros(fixedDecimals(size * 180 / std::numbers::pi, 3)));
  if (dialect.angle == AngleText::Degrees) return degrees;
  if (dialect.angle == AngleText::OrdinalSign) return degrees + "º";
  if (dialect.angle == AngleText::DegreeWord) return degrees + " deg";
  if (dialect.angle == AngleText::DegreeSign) {
    return degrees + (isFormula(dialect) ? "^\\circ" : "°");
  }
  return fractionOfPi(dialect, std::abs(angle.twelfths));
}

std::string zeroOf(const Dialect& dialect) {
  return dialect.zero == ZeroText::Dash ? "-" : marked(dialect, "0");
}

std::string inCell(const Dialect& dialect, const std::string& length) {
  return dialect.units == UnitPlace::Cells ? length + " " + lengthUnitOf(dialect) : length;
}

std::string nameOfVariable(const Dialect& dialect, const DialectRow& row, std::size_t number) {
  const std::string index = std::to_string(number);
  if (isFormula(dialect)) {
    const bool isStarred = dialect.variable == VariableText::Starred;
    return (row.isPrismatic ? "d_" : "\\theta_") + index + (isStarred ? "^*" : "");
  }
  const std::string slide = dialect.words == Words::Khalil ? "r" : "d";
  const std::string letter = row.isPrismatic ? slide : "θ";
  switch (dialect.variable) {
    case VariableText::Letter:
      return letter + index;
    case VariableText::Word:
      return (row.isPrismatic ? "d" : "theta") + index;
    case VariableText::Starred:
      return letter + index + "*";
    default:
      return "q" + index;
  }
}

/// What people write where a gear or a parallelogram moves the joint.
std::string coupled(const std::string& name, std::size_t number) {
  switch (number % 4) {
    case 0:
      return "2*" + name;
    case 1:
      return "-" + name;
    case 2:
      return "q" + std::to_string(number - 1) + " + " + name;
    default:
      return name + " - q" + std::to_string(number - 1);
  }
}

}  // namespace

std::string toDialectLength(const Dialect& dialect, double metres) {
  if (metres == 0) return zeroOf(dialect);
  return inCell(dialect, signedText(dialect, metres < 0, absoluteLength(dialect, metres)));
}

std::string toDialectAngle(const Dialect& dialect, const DialectAngle& angle) {
  const bool showsSign =
      dialect.angle == AngleText::DegreeSign && dialect.units == UnitPlace::Cells;
  if (angle.isZero()) return zeroOf(dialect) + (showsSign ? "°" : "");
  return signedText(dialect, angle.value() < 0, absoluteAngle(dialect, angle));
}

std::string toDialectMass(const Dialect& dialect, double kilograms) {
  return marked(dialect, withoutTrailingZeros(fixedDecimals(kilograms, 3)));
}

std::string toDialectVariable(const Dialect& dialect, const DialectRow& row, std::size_t number) {
  std::string name = nameOfVariable(dialect, row, number);
  if (row.isCoupled) name = coupled(name, number);
  const bool isAlone = row.isPrismatic ? row.d == 0 : row.theta.isZero();
  if (isAlone || dialect.offset == OffsetPlace::Column) return inFormula(dialect, name);
  const bool isNegative = row.isPrismatic ? row.d < 0 : row.theta.value() < 0;
  const std::string constant = row.isPrismatic ? inCell(dialect, absoluteLength(dialect, row.d))
                                               : absoluteAngle(dialect, row.theta);
  const std::string space = dialect.gap == CellGap::OneSpace ? "" : " ";
  const std::string sign = isNegative ? minusOf(dialect) : "+";
  return inFormula(dialect, name + space + sign + space + constant);
}

double roundingOf(const Dialect& dialect, const DialectAngle& angle) {
  if (dialect.angle != AngleText::Radians || angle.twelfths == 0) return 0;
  return 0.5 * std::pow(10.0, -dialect.radianDecimals);
}

std::string lengthUnitOf(const Dialect& dialect) {
  static const std::map<LengthScale, const char*> units = {{LengthScale::Millimetre, "mm"},
                                                           {LengthScale::Centimetre, "cm"},
                                                           {LengthScale::Metre, "m"},
                                                           {LengthScale::Inch, "in"}};
  return units.at(dialect.scale);
}

std::string angleUnitOf(const Dialect& dialect) {
  if (!dialect.angleUnit.empty()) return dialect.angleUnit;
  switch (dialect.angle) {
    case AngleText::DegreeSign:
      return "°";
    case AngleText::OrdinalSign:
      return "º";
    case AngleText::Degrees:
    case AngleText::DegreeWord:
      return "deg";
    default:
      return "rad";
  }
}

}  // namespace denavit::test
