#include "models/fields/field_handle.h"

#include <cmath>

namespace denavit {

std::optional<double> numberAt(const FieldPointer& place) {
  if (const auto* number = std::get_if<double*>(&place)) return **number;
  if (const auto* number = std::get_if<std::optional<double>*>(&place)) return **number;
  if (const auto* number = std::get_if<int*>(&place)) return **number;
  return std::nullopt;
}

std::string textAt(const FieldPointer& place) {
  if (const auto* text = std::get_if<std::string*>(&place)) return **text;
  if (const auto* choice = std::get_if<WordPointer>(&place)) {
    return rowOf(choice->words, choice->get(choice->value)).key;
  }
  if (const auto* isOn = std::get_if<bool*>(&place)) return **isOn ? kOn : kOff;
  return {};
}

bool isOnAt(const FieldPointer& place) {
  const auto* isOn = std::get_if<bool*>(&place);
  return isOn != nullptr && **isOn;
}

bool isOptional(const FieldPointer& place) {
  return std::holds_alternative<std::optional<double>*>(place);
}

void putNumber(const FieldPointer& place, std::optional<double> value) {
  if (const auto* number = std::get_if<double*>(&place)) **number = value.value_or(0);
  if (const auto* number = std::get_if<std::optional<double>*>(&place)) **number = value;
  if (const auto* number = std::get_if<int*>(&place)) {
    **number = static_cast<int>(std::lround(value.value_or(0)));
  }
}

void putText(const FieldPointer& place, const std::string& text) {
  if (const auto* target = std::get_if<std::string*>(&place)) **target = text;
  if (const auto* choice = std::get_if<WordPointer>(&place)) {
    if (const Word* row = findRow(choice->words, text)) choice->set(choice->value, row->value);
  }
  if (const auto* isOn = std::get_if<bool*>(&place)) **isOn = text == kOn;
}

}  // namespace denavit
