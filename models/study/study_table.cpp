#include "models/study/study_table.h"

#include <algorithm>
#include <limits>

#include "models/find.h"
#include "models/scenario/set_scenario.h"
#include "models/study/measure.h"

namespace denavit {
namespace {

std::string wordOf(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

ParameterColumn describeParameter(const StudyPlan& plan, std::size_t k) {
  const StudyParameter& parameter = plan.study().parameters[k];
  const ScenarioValue there = findScenarioValue(plan.study().scenario, parameter.path);
  ParameterColumn column{parameter.path, there.label, there.unit, {}, {}};
  if (column.label.empty()) column.label = parameter.path;
  const bool isNumbers =
      std::ranges::all_of(parameter.values, [](const auto& value) { return value.is_number(); });
  if (isNumbers) return column;
  for (const nlohmann::json& value : parameter.values) {
    if (!contains(column.words, wordOf(value))) column.words.push_back(wordOf(value));
  }
  return column;
}

double numberOf(const ParameterColumn& column, const nlohmann::json& value) {
  return column.words.empty() ? value.get<double>() : indexOf(column.words, wordOf(value));
}

StudyTable makeStudyTable(const StudyPlan& plan, const std::function<bool()>& goesOn) {
  constexpr std::size_t kAskEvery = 1000;
  const auto count = static_cast<std::size_t>(plan.count());
  StudyTable table;
  for (std::size_t k = 0; k < plan.study().parameters.size(); ++k) {
    table.parameters.push_back(describeParameter(plan, k));
    table.parameters.back().numbers.resize(count);
  }
  for (std::size_t index = 0; index < count; ++index) {
    if (goesOn && index % kAskEvery == 0 && !goesOn()) break;
    const std::vector<nlohmann::json> values = plan.sampling().values(index);
    for (std::size_t k = 0; k < values.size(); ++k) {
      table.parameters[k].numbers[index] = numberOf(table.parameters[k], values[k]);
    }
  }
  for (std::size_t k = 0; k < plan.measures().size(); ++k) {
    const auto& [name, formula] = plan.study().measures[k];
    table.measures.push_back(
        {name, formula, plan.measures()[k].unit(),
         std::vector<double>(count, std::numeric_limits<double>::quiet_NaN())});
  }
  table.status.assign(count, StudyRow::Status::Missing);
  table.reasons.resize(count);
  table.endTimes.assign(count, std::numeric_limits<double>::quiet_NaN());
  table.closures.assign(count, std::numeric_limits<double>::quiet_NaN());
  return table;
}

void setRow(StudyTable& table, std::uint64_t index, const StudyRow& row) {
  table.status[index] = row.status;
  table.reasons[index] = row.reason;
  table.endTimes[index] = row.endTime;
  table.closures[index] = row.closure;
  for (std::size_t k = 0; k < table.measures.size(); ++k) {
    table.measures[k].values[index] = row.measures[k];
  }
}

StudyRow rowOf(const StudyTable& table, std::uint64_t index) {
  StudyRow row;
  row.status = table.status[index];
  row.reason = table.reasons[index];
  row.endTime = table.endTimes[index];
  row.closure = table.closures[index];
  for (const MeasureColumn& measure : table.measures) row.measures.push_back(measure.values[index]);
  return row;
}

}  // namespace denavit
