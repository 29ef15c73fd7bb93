#include "models/study/sensitivity_point.h"

#include <algorithm>
#include <cmath>

#include "models/scenario/set_scenario.h"
#include "models/study/sampling.h"
#include "models/study/study_table.h"

namespace denavit {
namespace {

struct RangeOfValues {
  double low, middle, high;
};

RangeOfValues rangeOfGrid(const GridValues& grid) {
  const bool isLog = grid.scale == GridScale::Log;
  const auto [low, high] = std::minmax(grid.from, grid.to);
  return {low, isLog ? std::sqrt(grid.from * grid.to) : (grid.from + grid.to) / 2, high};
}

RangeOfValues rangeOfBell(const NormalValues& normal) {
  constexpr double kTail = 0.05;
  return {quantileOf(normal, kTail), quantileOf(normal, 0.5), quantileOf(normal, 1 - kTail)};
}

/// Nothing where they are no numbers.
std::optional<RangeOfValues> findRangeOfList(const std::vector<nlohmann::json>& values) {
  std::vector<double> numbers;
  for (const nlohmann::json& value : values) {
    if (!value.is_number()) return std::nullopt;
    numbers.push_back(value.get<double>());
  }
  if (numbers.empty()) return std::nullopt;
  std::ranges::sort(numbers);
  return RangeOfValues{numbers.front(), numbers[(numbers.size() - 1) / 2], numbers.back()};
}

std::optional<RangeOfValues> findRange(const StudyParameter& parameter) {
  if (parameter.grid) return rangeOfGrid(*parameter.grid);
  if (parameter.normal) return rangeOfBell(*parameter.normal);
  if (parameter.uniform) {
    const double from = parameter.uniform->from, to = parameter.uniform->to;
    return RangeOfValues{from, (from + to) / 2, to};
  }
  return findRangeOfList(parameter.values);
}

}  // namespace

SensitivityParameter makeSensitivityParameter(const StudyPlan& plan, std::size_t k,
                                              SensitivityPoint point) {
  const StudyParameter& parameter = plan.study().parameters[k];
  ParameterColumn about = describeParameter(plan, k);
  SensitivityParameter made{std::move(about.path), std::move(about.label), std::move(about.unit)};
  const std::optional<RangeOfValues> range = findRange(parameter);
  made.isNumber = range.has_value();
  if (!range) return made;
  made.low = range->low;
  made.high = range->high;
  made.about = range->middle;
  if (point == SensitivityPoint::Middle) return made;
  made.about = findScenarioValue(plan.study().scenario, parameter.path).number.value_or(made.about);
  return made;
}

double scaleOf(const SensitivityParameter& parameter) {
  const double range = (parameter.high - parameter.low) / 2, size = std::abs(parameter.about);
  if (range > 0 && size > 0) return std::min(range, size);
  return range > 0 ? range : size > 0 ? size : 1;
}

ScenarioDescription makeScenarioAt(const StudyPlan& plan,
                                   const std::vector<SensitivityParameter>& parameters,
                                   SensitivityPoint point) {
  ScenarioDescription scenario = plan.study().scenario;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const StudyParameter& parameter = plan.study().parameters[k];
    if (parameters[k].isNumber) {
      setScenarioValue(scenario, parameter.path, parameters[k].about);
    } else if (point == SensitivityPoint::Middle) {
      const auto& words = parameter.values;
      setScenarioValue(scenario, parameter.path, words[(words.size() - 1) / 2]);
    }
  }
  return scenario;
}

}  // namespace denavit
