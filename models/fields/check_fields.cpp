#include "models/fields/check_fields.h"

#include <cmath>

namespace denavit {

bool isSound(double value, const FieldAbout& about, const FieldScope& scope) {
  const double number = inFileUnit(value, about.quantity, scope);
  const bool finite = std::fabs(number) <= kLargestNumber;
  switch (about.rule.kind) {
    case Rule::Kind::Any:
    case Rule::Kind::Between:
      return true;
    case Rule::Kind::Finite:
      return finite;
    case Rule::Kind::NotNegative:
      return finite && number >= 0;
    case Rule::Kind::Positive:
      return finite && number > 0;
    case Rule::Kind::Fraction:
      return number >= 0 && number < 1;
  }
  return false;
}

bool isSound(const std::optional<double>& value, const FieldAbout& about, const FieldScope& scope) {
  return !value || isSound(*value, about, scope);
}

bool isSound(int value, const FieldAbout& about, const FieldScope&) {
  const Rule& rule = about.rule;
  return rule.kind != Rule::Kind::Between || (value >= rule.least && value <= rule.most);
}

bool isSound(const Eigen::Vector3d& value, const FieldAbout& about, const FieldScope& scope) {
  return isSound(value[0], about, scope) && isSound(value[1], about, scope) &&
         isSound(value[2], about, scope);
}

void checkValue(double value, const FieldAbout& about, const FieldPlace& place,
                std::vector<Issue>& issues) {
  IssueChecker check(place.path, place.scope.label, issues);
  const Rule& rule = about.rule;
  const std::string unit = unitOf(about.quantity, place.scope);
  const double number = inFileUnit(value, about.quantity, place.scope);
  switch (rule.kind) {
    case Rule::Kind::Any:
    case Rule::Kind::Between:
      return;
    case Rule::Kind::Finite:
      return void(check.finite("", number, unit));
    case Rule::Kind::NotNegative:
      return void(check.notNegative("", number, unit, rule.remedy));
    case Rule::Kind::Positive:
      return void(check.positive("", number, unit, rule.remedy));
    case Rule::Kind::Fraction:
      if (number >= 0 && number < 1) return;
      return check.error("", "is " + withUnit(number, unit) + "; it must be at least 0 and below 1",
                         rule.remedy);
  }
}

void checkValue(const std::optional<double>& value, const FieldAbout& about,
                const FieldPlace& place, std::vector<Issue>& issues) {
  if (value) checkValue(*value, about, place, issues);
}

void checkValue(int value, const FieldAbout& about, const FieldPlace& place,
                std::vector<Issue>& issues) {
  if (isSound(value, about, place.scope)) return;
  const Rule& rule = about.rule;
  IssueChecker(place.path, place.scope.label, issues)
      .error("",
             "is " + std::to_string(value) + "; it must be " + std::to_string(rule.least) + " to " +
                 std::to_string(rule.most),
             rule.remedy);
}

void checkValue(const Eigen::Vector3d& value, const FieldAbout& about, const FieldPlace& place,
                std::vector<Issue>& issues) {
  for (Eigen::Index k = 0; k < 3; ++k) {
    checkValue(value[k], about, {joinPath(place.path, static_cast<std::size_t>(k)), place.scope},
               issues);
  }
}

bool isEachFieldSound(const void* value, const FieldsOf<CheckAction>& fields,
                      const FieldScope& scope) {
  // Nothing is named: what messages would say is not copied.
  FieldScope own{.degrees = scope.degrees, .slides = scope.slides, .index = scope.index};
  fields.adapt(own, value);
  for (std::size_t k = 0; k < fields.entries.size(); ++k) {
    const FieldEntry& entry = fields.entries[k];
    if (entry.about != nullptr && !fields.actions[k]->passes(entry.in(value), *entry.about, own))
      return false;
  }
  return true;
}

void checkEachField(const void* value, const FieldsOf<CheckAction>& fields, FieldPlace place,
                    std::vector<Issue>& issues) {
  fields.adapt(place.scope, value);
  const std::string path = place.path;
  for (std::size_t k = 0; k < fields.entries.size(); ++k) {
    const FieldEntry& entry = fields.entries[k];
    if (entry.about == nullptr) continue;
    const void* member = entry.in(value);
    if (fields.actions[k]->passes(member, *entry.about, place.scope)) continue;
    place.path = joinPath(path, entry.key);
    fields.actions[k]->check(member, *entry.about, place, issues);
  }
}

}  // namespace denavit
