#include "models/study/study_run.h"

#include <algorithm>
#include <limits>
#include <new>
#include <optional>

#include "core/simulation/run_programs.h"
#include "core/simulation/simulation_run.h"
#include "models/channels/channel_table.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/set_scenario.h"
#include "models/study/measure.h"
#include "models/study/start_frequencies.h"
#include "models/study/study_issues.h"

namespace denavit {
namespace {

bool haveSameNames(const std::vector<Column>& a, const std::vector<Column>& b) {
  return std::ranges::equal(a, b, {}, &Column::name, &Column::name);
}

StudyDescription checked(StudyDescription study) {
  std::vector<Issue> issues = findIssues(study);
  if (hasErrors(issues)) throw DescriptionError("", std::move(issues));
  return study;
}

std::vector<Measure> makeMeasures(const StudyDescription& study,
                                  const std::vector<Column>& columns) {
  std::vector<Measure> measures;
  for (const auto& [name, formula] : study.measures) measures.emplace_back(formula, columns);
  return measures;
}

/// Of channels that a run does not have, NaN.
std::vector<double> collectRows(const Recording& recording, const std::vector<Column>& kept) {
  std::vector<int> columns;
  for (const Column& column : kept) columns.push_back(recording.findColumn(column.name));
  std::vector<double> rows;
  rows.reserve(columns.size() * static_cast<std::size_t>(recording.rowCount()));
  for (int row = 0; row < recording.rowCount(); ++row) {
    for (const int column : columns) {
      rows.push_back(column < 0 ? std::numeric_limits<double>::quiet_NaN()
                                : recording.value(row, column));
    }
  }
  return rows;
}

/// In about so many steps an arm's own code saves the time that making it takes: 250 of an arm with
/// flexible links, 500 of seven joints.
constexpr int kStepsThatRepayCode = 400;

/// The steps of a run, as far as that. A count, no time: every computer decides alike.
int countSteps(ScenarioDescription scenario) {
  scenario.integrator.engine = EngineChoice::Loops;
  int steps = 0;
  (void)simulate(makeSimulation(scenario), [&](double) { return ++steps < kStepsThatRepayCode; });
  return steps;
}

/// Whether a parameter makes another arm of the one in the file, in what its own code computes.
bool shapesArm(const StudyParameter& parameter) {
  const std::string path = pathInArm(parameter.path);
  const auto isIn = [&](const char* part) { return path.find(part) != path.npos; };
  return !path.empty() && !isIn("].friction.") && !isIn("].limits.");
}

}  // namespace

const char* nameOf(StudyRow::Status status) {
  switch (status) {
    case StudyRow::Status::Missing:
      return "missing";
    case StudyRow::Status::Completed:
      return "completed";
    case StudyRow::Status::EndedEarly:
      return "ended-early";
    case StudyRow::Status::Impossible:
      return "impossible";
  }
  return "";
}

std::string describeIssues(const std::vector<Issue>& issues) {
  const auto first = std::ranges::find(issues, Issue::Severity::Error, &Issue::severity);
  return toLine(first == issues.end() ? issues.front() : *first);
}

std::vector<Column> listRunColumns(const Simulation& simulation) {
  return SimulationRun(simulation).recording().columns();
}

std::vector<Column> listRunColumns(const ScenarioDescription& scenario) {
  return listRunColumns(makeSimulation(scenario));
}

std::vector<Column> listKeptColumns(const StudyDescription& study,
                                    const std::vector<Column>& columns) {
  if (study.keep == std::vector<std::string>{"measures"} || study.keep.empty()) return {};
  if (study.keep == std::vector<std::string>{"rows"}) return columns;
  std::vector<Column> kept{columns.front()};
  for (const Column& column : columns) {
    const bool isNamed =
        contains(study.keep, column.name) || contains(study.keep, shortName(column));
    if (isNamed && column.name != columns.front().name) kept.push_back(column);
  }
  return kept;
}

StudyPlan::StudyPlan(StudyDescription study)
    : study_(checked(std::move(study))),
      sampling_(study_),
      columns_(listRunColumns(study_.scenario)),
      measures_(makeMeasures(study_, columns_)),
      kept_(listKeptColumns(study_, columns_)) {
  chooseEngine();
}

/// By the run in the middle, as at the ends of ranges runs are seldom usual ones.
void StudyPlan::chooseEngine() {
  if (study_.scenario.integrator.engine != EngineChoice::Auto || count() < 2) return;
  try {
    const ScenarioDescription middle = makeScenario(count() / 2);
    const int steps = countSteps(middle);
    const bool isShort = steps < kStepsThatRepayCode;
    const bool isLong = static_cast<double>(count()) * steps >= kStepsThatRepayCode;
    if (isLong && std::ranges::none_of(study_.parameters, shapesArm)) {
      programs_ = makePrograms(makeSimulation(middle));
    }
    usesLoops_ = isShort && !programs_;
  } catch (const DescriptionError&) {
    // an impossible one tells nothing
  }
}

StudyPlan::~StudyPlan() = default;
StudyPlan::StudyPlan(StudyPlan&& other) noexcept = default;
StudyPlan& StudyPlan::operator=(StudyPlan&& other) noexcept = default;

ScenarioDescription StudyPlan::makeScenario(std::uint64_t index) const {
  ScenarioDescription scenario = study_.scenario;
  if (usesLoops_) scenario.integrator.engine = EngineChoice::Loops;
  const std::vector<nlohmann::json> values = sampling_.values(index);
  for (std::size_t k = 0; k < values.size(); ++k) {
    setScenarioValue(scenario, study_.parameters[k].path, values[k]);
  }
  return scenario;
}

StudyRow StudyPlan::run(std::uint64_t index, const std::function<bool()>& goesOn) const {
  StudyRow row;
  row.measures.assign(measures_.size(), std::numeric_limits<double>::quiet_NaN());
  try {
    const ScenarioDescription scenario = makeScenario(index);
    Simulation simulation = makeSimulation(scenario);
    simulation.programs = programs_;
    SimulationRun made(simulation);
    if (!measures_.empty()) made.keepSides();
    while (made.step()) {
      if (goesOn && !goesOn()) made.cancel();
    }
    const SimulationResult result = made.finish();
    if (result.status == RunStatus::Cancelled && goesOn && !goesOn()) return row;
    const bool completed = result.status == RunStatus::Completed;
    row.status = completed ? StudyRow::Status::Completed : StudyRow::Status::EndedEarly;
    row.reason = result.reason;
    row.endTime = result.endTime;
    row.closure = result.energyClosure;
    row.rows = kept_.empty() ? std::vector<double>{} : collectRows(result.recording, kept_);
    if (!completed) return row;
    std::optional<std::vector<double>> frequencies;  // of all measures that ask
    const RunFigures figures{result.energyClosure, result.endTime,
                             static_cast<double>(result.statistics.steps),
                             [&] {
                               if (!frequencies)
                                 frequencies = calcStartFrequencies(scenario, simulation);
                               return *frequencies;
                             },
                             &made.sides()};
    // A parameter may change what a run records, as the number of modes does.
    const bool same = haveSameNames(result.recording.columns(), columns_);
    const std::vector<Measure> own =
        same ? std::vector<Measure>{} : makeMeasures(study_, result.recording.columns());
    const std::vector<Measure>& measures = same ? measures_ : own;
    for (std::size_t k = 0; k < measures.size(); ++k) {
      row.measures[k] = measures[k].calc(result.recording, figures);
    }
  } catch (const DescriptionError& error) {
    row.status = StudyRow::Status::Impossible;
    row.reason = describeIssues(error.issues());
  } catch (const std::bad_alloc&) {
    throw;  // That is of this computer, not of the run.
  } catch (const std::exception& error) {
    row.status = StudyRow::Status::Impossible;
    row.reason = std::string("cannot be computed: ") + error.what();
  }
  return row;
}

}  // namespace denavit
