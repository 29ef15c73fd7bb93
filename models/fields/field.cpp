#include "models/fields/field.h"

#include <numbers>

namespace denavit {

QuantityKind kindOf(const Quantity& quantity, const FieldScope& scope) {
  return scope.slides ? quantity.slidingKind : quantity.kind;
}

bool hasAngleUnit(const Quantity& quantity, const FieldScope& scope) {
  const QuantityKind kind = kindOf(quantity, scope);
  const bool isAngle = kind == QuantityKind::Angle || kind == QuantityKind::AngularRate;
  return isAngle && !quantity.isAlwaysRadian;
}

std::string unitOf(const Quantity& quantity, const FieldScope& scope) {
  const std::string unit = scope.slides ? quantity.slidingUnit : quantity.unit;
  return scope.degrees && hasAngleUnit(quantity, scope) ? "deg" + unit.substr(3) : unit;
}

double inFileUnit(double value, const Quantity& quantity, const FieldScope& scope) {
  return scope.degrees && hasAngleUnit(quantity, scope) ? value * 180 / std::numbers::pi : value;
}

}  // namespace denavit
