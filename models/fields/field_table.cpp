#include "models/fields/field_table.h"

#include "models/json/number_text.h"

namespace denavit {
namespace {

std::string shownUnit(const Quantity& quantity, const FieldScope& scope) {
  const std::string unit = unitOf(quantity, scope);
  return scope.degrees && hasAngleUnit(quantity, scope) ? "°" + unit.substr(3) : unit;
}

}  // namespace

std::string headingOf(const FieldAbout& about, const FieldScope& scope) {
  const std::string name = *about.symbol != '\0' ? about.symbol : about.label;
  const std::string unit = shownUnit(about.quantity, scope);
  return unit.empty() ? name : name + " [" + unit + "]";
}

std::string cellOf(std::optional<double> value, const FieldAbout& about, const FieldScope& scope) {
  return value ? toReadable(inFileUnit(*value, about.quantity, scope)) : "";
}

}  // namespace denavit
