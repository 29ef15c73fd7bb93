#include "models/formula/quantity.h"

#include <cmath>
#include <numbers>
#include <vector>

#include "models/formula/formula.h"

namespace denavit {
namespace {

struct Unit {
  std::string_view name;  ///< without spaces, * and ^; powers as digits
  double factor;          ///< SI per unit
};

constexpr double kDegree = std::numbers::pi / 180.0;

/// Units of a kind, longer names before those they end in.
std::vector<Unit> unitsOf(QuantityKind kind) {
  switch (kind) {
    case QuantityKind::Angle:
      return {{"degrees", kDegree}, {"deg", kDegree}, {"°", kDegree}, {"rad", 1}};
    case QuantityKind::Length:
      return {{"mm", 1e-3}, {"cm", 1e-2}, {"um", 1e-6}, {"µm", 1e-6}, {"m", 1}};
    case QuantityKind::Mass:
      return {{"kg", 1}, {"g", 1e-3}, {"t", 1e3}};
    case QuantityKind::Inertia:
      return {{"kgm2", 1}, {"gcm2", 1e-7}, {"gmm2", 1e-9}};
    case QuantityKind::Time:
      return {{"ms", 1e-3}, {"min", 60}, {"s", 1}};
    case QuantityKind::Force:
      return {{"kN", 1e3}, {"mN", 1e-3}, {"N", 1}};
    case QuantityKind::Torque:
      return {{"kNm", 1e3}, {"mNm", 1e-3}, {"Nm", 1}};
    case QuantityKind::AngularRate:
      return {{"deg/s", kDegree}, {"°/s", kDegree}, {"rad/s", 1}, {"rpm", 6 * kDegree}};
    case QuantityKind::LinearRate:
      return {{"mm/s", 1e-3}, {"cm/s", 1e-2}, {"m/s", 1}};
    case QuantityKind::Acceleration:
      return {{"m/s2", 1}};
    case QuantityKind::Plain:
      return {};
  }
  return {};
}

std::string replaceAll(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

bool isGlue(char c) { return c == ' ' || c == '*' || c == '^'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

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

/// A comma between digits is a decimal point, unless functions need their commas.
std::string withDecimalPoints(std::string text) {
  if (text.find('(') != std::string::npos) return text;
  for (char& c : text) {
    if (c == ',') c = '.';
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

/// The factor of a number that has no unit.
double bareFactor(QuantityKind kind, bool hasPi, AngleUnit angleUnit, bool millimetres) {
  const bool angle = kind == QuantityKind::Angle || kind == QuantityKind::AngularRate;
  if (angle) return angleUnit == AngleUnit::Degree && !hasPi ? kDegree : 1.0;
  return kind == QuantityKind::Length && millimetres ? 1e-3 : 1.0;
}

}  // namespace

ParsedQuantity parseQuantity(std::string_view typed, QuantityKind kind, AngleUnit bareAngleUnit,
                             bool bareMillimetres) {
  std::string text = replaceAll(std::string(typed), "²", "2");
  text = replaceAll(replaceAll(text, "·", " "), "\u00a0", " ");
  text = replaceAll(replaceAll(text, "π", "pi"), "−", "-");
  while (!text.empty() && text.back() == ' ') text.pop_back();
  if (text.find_first_not_of(' ') == std::string::npos) {
    return {std::nullopt, "is empty; type a number"};
  }
  const bool hasPi = text.find("pi") != std::string::npos;
  double factor = bareFactor(kind, hasPi, bareAngleUnit, bareMillimetres);
  for (const Unit& unit : unitsOf(kind)) {
    const std::size_t at = findUnit(text, unit.name);
    if (at == std::string_view::npos || at == 0) continue;
    text.resize(at);
    factor = unit.factor;
    break;
  }
  while (!text.empty() && isGlue(text.back())) text.pop_back();
  try {
    const Formula formula(withProducts(withDecimalPoints(text)), {});
    // Degrees are multiplied before they are divided, so that 90 gives the double nearest to pi/2.
    const double number = formula.evaluate(std::span<const double>());
    const double value = factor == kDegree ? number * std::numbers::pi / 180.0 : number * factor;
    if (!std::isfinite(value)) return {std::nullopt, "is too large"};
    return {value, ""};
  } catch (const std::exception&) {
    const std::string units = listUnits(kind);
    return {std::nullopt, "cannot read \"" + std::string(typed) + "\"; type a number" +
                              (units.empty() ? "" : ", with or without a unit (" + units + ")")};
  }
}

}  // namespace denavit
