#include "models/formula/quantity.h"

#include <charconv>
#include <cmath>
#include <numbers>
#include <vector>

#include "models/ascii.h"
#include "models/find.h"
#include "models/formula/formula.h"

namespace denavit {
namespace {

struct Unit {
  std::string_view name;  ///< without spaces, * and ^; powers as digits
  double factor;          ///< SI per unit
};

constexpr double kQuantityDegree = std::numbers::pi / 180.0;
constexpr double kTurn = 2 * std::numbers::pi;
// Exact by definition: international yard and pound agreement of 1959, standard gravity of 1901.
constexpr double kInch = 0.0254, kFoot = 12 * kInch;
constexpr double kPound = 0.45359237, kOunce = kPound / 16;
constexpr double kGravity = 9.80665;

/// Units of a kind, longer names before those they end in.
std::vector<Unit> unitsOf(QuantityKind kind) {
  switch (kind) {
    case QuantityKind::Angle:
      return {{"degrees", kQuantityDegree},
              {"deg", kQuantityDegree},
              {"°", kQuantityDegree},
              {"mrad", 1e-3},
              {"rad", 1},
              {"turns", kTurn},
              {"turn", kTurn},
              {"rev", kTurn}};
    case QuantityKind::Length:
      return {{"mm", 1e-3}, {"cm", 1e-2}, {"dm", 1e-1},  {"um", 1e-6},
              {"µm", 1e-6}, {"m", 1},     {"in", kInch}, {"ft", kFoot}};
    case QuantityKind::Mass:
      return {{"kg", 1}, {"mg", 1e-6}, {"g", 1e-3}, {"t", 1e3}, {"lb", kPound}, {"oz", kOunce}};
    case QuantityKind::Inertia:
      return {{"kgm2", 1},
              {"kgcm2", 1e-4},
              {"kgmm2", 1e-6},
              {"gm2", 1e-3},
              {"gcm2", 1e-7},
              {"gmm2", 1e-9},
              {"lbin2", kPound * kInch * kInch},
              {"lbft2", kPound * kFoot * kFoot}};
    case QuantityKind::Time:
      return {{"ms", 1e-3}, {"us", 1e-6}, {"µs", 1e-6}, {"min", 60}, {"s", 1}, {"h", 3600}};
    case QuantityKind::Force:
      return {{"kN", 1e3}, {"mN", 1e-3}, {"N", 1}, {"lbf", kPound * kGravity}, {"kgf", kGravity}};
    case QuantityKind::Torque:
      return {{"kNm", 1e3},
              {"mNm", 1e-3},
              {"Nmm", 1e-3},
              {"Ncm", 1e-2},
              {"Nm", 1},
              {"lbfin", kPound * kGravity * kInch},
              {"lbfft", kPound * kGravity * kFoot}};
    case QuantityKind::AngularRate:
      return {{"deg/s", kQuantityDegree}, {"°/s", kQuantityDegree},
              {"mrad/s", 1e-3},           {"rad/s", 1},
              {"turns/s", kTurn},         {"turn/s", kTurn},
              {"rev/s", kTurn},           {"rpm", 6 * kQuantityDegree}};
    case QuantityKind::LinearRate:
      return {{"mm/s", 1e-3},      {"cm/s", 1e-2},  {"m/s", 1},
              {"m/min", 1.0 / 60}, {"in/s", kInch}, {"ft/s", kFoot}};
    case QuantityKind::Acceleration:
      return {{"mm/s2", 1e-3}, {"cm/s2", 1e-2}, {"m/s2", 1}, {"ft/s2", kFoot}, {"g", kGravity}};
    case QuantityKind::Plain:
      return {};
  }
  return {};
}

bool isGlue(char c) { return c == ' ' || c == '*' || c == '^'; }

/// Where `unit` starts at the end of the text; npos where the text does not end in it.
std::size_t findUnit(std::string_view text, std::string_view unit) {
  std::size_t at = text.size();
  for (std::size_t k = unit.size(); k-- > 0;) {
    while (at > 0 && isGlue(text[at - 1])) --at;
    if (at == 0 || text[at - 1] != unit[k]) return std::string_view::npos;
    --at;
  }
  const bool insideName = at > 0 && isLetter(text[at - 1]) && isLetter(text[at]);
  return insideName ? std::string_view::npos : at;
}

/// Functions whose arguments commas keep apart; all others take one.
bool takesSeveral(std::string_view name) {
  return name == "atan2" || name == "min" || name == "max" || name == "pow";
}

/// Nobody types more; what is pasted by mistake is refused at once.
constexpr std::size_t kLongestQuantity = 1000;

/// The name that ends just before `end`: "atan2" before its parenthesis; empty where none does.
std::string_view nameBefore(std::string_view text, std::size_t end) {
  std::size_t start = end;
  while (start > 0 && (isLetter(text[start - 1]) || isDigit(text[start - 1]))) --start;
  return text.substr(start, end - start);
}

/// Where the parenthesis that opens at `open` closes; the end of the text where it does not.
std::size_t closingOrEnd(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at;
  }
  return text.size();
}

/// Commas become decimal points wherever they cannot be anything else: everywhere but between the
/// arguments of atan2, min, max and pow, and there too when semicolons keep the arguments apart.
std::string withDecimalPoints(std::string text) {
  std::vector<bool> separates{false};  // per open parenthesis: whether a comma ends an argument
  for (std::size_t at = 0; at < text.size(); ++at) {
    char& c = text[at];
    if (c == '(') {
      const auto hasSemicolon = [&] {
        return std::string_view(text).substr(at, closingOrEnd(text, at) - at).find(';') !=
               std::string_view::npos;
      };
      separates.push_back(takesSeveral(nameBefore(text, at)) && !hasSemicolon());
    } else if (c == ')' && separates.size() > 1) {
      separates.pop_back();
    } else if (c == ',' && !separates.back()) {
      c = '.';
    } else if (c == ';' && separates.size() > 1) {
      c = ',';
    }
  }
  return text;
}

/// "2pi" as people write it.
std::string withProducts(std::string text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    const bool isPi = text.compare(at, 2, "pi") == 0;
    if (isPi && text[at - 1] >= '0' && text[at - 1] <= '9') text.insert(at++, "*");
  }
  return text;
}

std::string listUnits(QuantityKind kind) {
  std::string list;
  for (const Unit& unit : unitsOf(kind)) {
    list += (list.empty() ? "" : ", ") + replaceAll(std::string(unit.name), "2", "²");
  }
  return list;
}

bool isAngle(QuantityKind kind) {
  return kind == QuantityKind::Angle || kind == QuantityKind::AngularRate;
}

/// The factor of a number that has no unit.
/// @param saysRadians  it is written with pi or deg
double bareFactor(QuantityKind kind, bool saysRadians, AngleUnit angleUnit, bool millimetres) {
  if (isAngle(kind)) {
    return angleUnit == AngleUnit::Degree && !saysRadians ? kQuantityDegree : 1.0;
  }
  return kind == QuantityKind::Length && millimetres ? 1e-3 : 1.0;
}

void dropSpaces(std::string& text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
}

/// The sign between a number and its unit, off.
void dropProductSign(std::string& number) {
  dropSpaces(number);
  if (!number.empty() && number.back() == '*') number.pop_back();
  dropSpaces(number);
}

/// A decimal in a unit that is a power of ten: 20.3 mm is the double nearest to 0.0203, which 20.3
/// times the one nearest to 0.001 is not.
std::optional<double> shiftDecimal(const std::string& number, double factor) {
  const auto power = static_cast<int>(std::lround(std::log10(factor)));
  const bool isDecimal = number.find_first_not_of("+-.0123456789 ") == std::string::npos;
  const std::string shifted = std::string(trimmedView(number)) + "e" + std::to_string(power);
  if (power == 0 || !isDecimal || std::abs(std::pow(10, power) / factor - 1) > 1e-14) return {};
  const std::size_t sign = shifted[0] == '+' ? 1 : 0;
  double value = 0;
  const char* end = shifted.data() + shifted.size();
  const auto [read, error] = std::from_chars(shifted.data() + sign, end, value);
  if (error != std::errc() || read != end) return {};
  return value;
}

double toSi(double number, double factor) {
  // Multiplied before it is divided, so that 90 degrees are the double nearest to pi/2.
  return factor == kQuantityDegree ? number * std::numbers::pi / 180.0 : number * factor;
}

struct Split {
  std::string number;
  double factor;
};

/// The unit at the end of a text, off; a text without one is bare.
Split splitUnit(const std::string& text, QuantityKind kind, AngleUnit bareAngleUnit,
                bool bareMillimetres) {
  const bool saysRadians = contains(text, "pi") || contains(text, "deg");
  for (const Unit& unit : unitsOf(kind)) {
    const std::size_t at = findUnit(text, unit.name);
    if (at == std::string_view::npos || at == 0) continue;
    // Of "10*deg + 20*deg" no deg is the unit of all.
    const bool isConstant = unit.name == "deg" && contains(text.substr(0, at), "deg");
    if (!isConstant) return {text.substr(0, at), unit.factor};
  }
  return {text, bareFactor(kind, saysRadians, bareAngleUnit, bareMillimetres)};
}

}  // namespace

ParsedQuantity parseQuantity(std::string_view typed, QuantityKind kind, AngleUnit bareAngleUnit,
                             bool bareMillimetres) {
  if (typed.size() > kLongestQuantity) {
    return {std::nullopt, "is " + std::to_string(typed.size()) + " characters long; type at most " +
                              std::to_string(kLongestQuantity)};
  }
  std::string text = replaceAll(std::string(typed), "²", "2");
  text = replaceAll(replaceAll(text, "·", " "), "\u00a0", " ");
  text = replaceAll(replaceAll(text, "π", "pi"), "−", "-");
  dropSpaces(text);
  if (text.find_first_not_of(' ') == std::string::npos) {
    return {std::nullopt, "is empty; type a number"};
  }
  auto [rest, factor] = splitUnit(text, kind, bareAngleUnit, bareMillimetres);
  // "2*kg" is a number with its unit, "2*" is half an expression.
  if (rest.size() < text.size()) dropProductSign(rest);
  // As a factor deg is of angles; within sin() it may stand anywhere.
  const bool isOther = kind != QuantityKind::Plain && !isAngle(kind) &&
                       findUnit(rest, "deg") != std::string_view::npos;
  try {
    const std::string plain = withDecimalPoints(rest);
    const Formula formula(isOther ? "" : withProducts(plain), {});
    const double number = formula.evaluate(std::span<const double>());
    const double value = shiftDecimal(plain, factor).value_or(toSi(number, factor));
    if (!std::isfinite(value)) return {std::nullopt, "is too large"};
    return {value, ""};
  } catch (const std::exception&) {
    const std::string units = listUnits(kind);
    return {std::nullopt, "cannot read \"" + std::string(typed) + "\"; type a number" +
                              (units.empty() ? "" : ", with or without a unit (" + units + ")")};
  }
}

}  // namespace denavit
