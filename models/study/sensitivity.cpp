#include "models/study/sensitivity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/sensitivity/tangent_run.h"
#include "models/issue.h"
#include "models/scenario/make_simulation.h"
#include "models/study/measure.h"
#include "models/study/run_study.h"
#include "models/study/sensitivity_limits.h"
#include "models/study/sensitivity_point.h"
#include "models/study/sensitivity_slopes.h"

namespace denavit {
namespace {

constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();
/// The first step of differences, of what is a usual change of the parameter.
constexpr double kFirstStep = 0.02;
/// Steps of differences, each half of the one before.
constexpr std::size_t kSteps = 3;

struct Estimate {
  double value, error;
};

/// Extrapolates estimates of steps h, h/2, h/4 to none (Ridders 1982).
/// @param order  of their error in h: 2 of central differences, 1 of others
Estimate extrapolate(const std::array<double, kSteps>& estimates, int order) {
  std::array<double, kSteps> row = estimates;
  Estimate best{row.back(), std::numeric_limits<double>::infinity()};
  for (std::size_t level = 1; level < kSteps; ++level) {
    const double factor = std::pow(2.0, order * static_cast<int>(level));
    std::array<double, kSteps> next = row;
    for (std::size_t k = level; k < kSteps; ++k) {
      next[k] = (factor * row[k] - row[k - 1]) / (factor - 1);
      const double error = std::max(std::abs(next[k] - row[k]), std::abs(next[k] - row[k - 1]));
      if (error < best.error) best = {next[k], error};
    }
    row = next;
  }
  return best;
}

StudyParameter makeListed(const std::string& path, std::vector<nlohmann::json> values) {
  StudyParameter parameter;
  parameter.path = path;
  parameter.values = std::move(values);
  return parameter;
}

/// Runs about the point, all that are needed in one study: one parameter away from it in each.
class NearbyRuns {
 public:
  /// @param scenario  at the point
  NearbyRuns(const StudyPlan& plan, const SensitivityTable& table, ScenarioDescription scenario)
      : table_(table), study_(plan.study()) {
    study_.scenarioReference.clear();
    study_.scenario = std::move(scenario);
    study_.keep = {"measures"};
    study_.sampling.method = SamplingMethod::List;
    study_.sampling.count = 0;
    (void)add(0, 0);
  }

  /// @returns the number of the run
  std::size_t add(std::size_t parameter, double value) {
    away_.push_back({parameter, value});
    return away_.size() - 1;
  }
  [[nodiscard]] std::size_t count() const { return away_.size(); }

  /// @returns whether all were computed
  bool run(StudyWorkers& workers, const std::function<bool(std::uint64_t)>& goesOn) {
    study_.parameters.clear();
    for (std::size_t k = 0; k < table_.parameters.size(); ++k) {
      if (table_.parameters[k].isNumber) study_.parameters.push_back(listed(k));
    }
    if (study_.parameters.empty()) {  // words alone: the duration as it is
      study_.parameters.push_back(makeListed("duration", {study_.scenario.duration}));
    }
    runs_ = runStudy(StudyPlan(study_), workers, goesOn);
    return std::ranges::find(runs_.status, StudyRow::Status::Missing) == runs_.status.end();
  }

  [[nodiscard]] bool isCompleted(std::size_t run) const {
    return runs_.status[run] == StudyRow::Status::Completed;
  }
  [[nodiscard]] const std::string& reason(std::size_t run) const { return runs_.reasons[run]; }
  [[nodiscard]] double measure(std::size_t measure, std::size_t run) const {
    return isCompleted(run) ? runs_.measures[measure].values[run] : kNotMeasured;
  }

 private:
  [[nodiscard]] StudyParameter listed(std::size_t k) const {
    std::vector<nlohmann::json> values;
    for (std::size_t run = 0; run < away_.size(); ++run) {
      const bool isAway = run > 0 && away_[run].parameter == k;
      values.emplace_back(isAway ? away_[run].value : table_.parameters[k].about);
    }
    return makeListed(table_.parameters[k].path, std::move(values));
  }

  struct Away {
    std::size_t parameter;
    double value;
  };
  const SensitivityTable& table_;
  StudyDescription study_;
  std::vector<Away> away_;
  StudyTable runs_;
};

/// Runs on both sides of the point at decreasing steps.
struct Stencil {
  double step = 0;
  std::array<std::size_t, kSteps> below = {}, above = {};
};

class SensitivityWork {
 public:
  SensitivityWork(const StudyPlan& plan, StudyWorkers& workers, const SensitivitySettings& settings,
                  const std::function<bool(double)>& goesOn)
      : plan_(plan), workers_(workers), settings_(settings), goesOn_(goesOn) {}

  SensitivityTable go() {
    describe();
    scenario_ = makeScenarioAt(plan_, table_.parameters, settings_.point);
    simulation_ = makeSimulation(scenario_);
    if (!findExact() || !runNearby()) table_.completed = false;
    return std::move(table_);
  }

 private:
  [[nodiscard]] std::size_t measureCount() const { return table_.measures.size(); }

  void describe() {
    const StudyDescription& study = plan_.study();
    for (std::size_t k = 0; k < study.parameters.size(); ++k) {
      table_.parameters.push_back(makeSensitivityParameter(plan_, k, settings_.point));
    }
    for (std::size_t k = 0; k < study.measures.size(); ++k) {
      table_.measures.push_back(study.measures[k].first);
      table_.units.push_back(plan_.measures()[k].unit());
    }
    table_.base.assign(measureCount(), kNotMeasured);
    table_.values.assign(measureCount(), std::vector<Sensitivity>(table_.parameters.size()));
    table_.bars.resize(measureCount());
  }

  void say(std::size_t parameter, const std::string& why) {
    for (std::vector<Sensitivity>& row : table_.values) row[parameter].why = why;
  }

  /// @returns whether it was not stopped
  bool findExact() {
    const std::string obstacle = settings_.exact ? findTangentObstacle(scenario_, simulation_)
                                                 : "nothing exact was asked for";
    std::vector<ParameterSlope> slopes;
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < table_.parameters.size(); ++k) {
      const SensitivityParameter& parameter = table_.parameters[k];
      if (!parameter.isNumber) {
        say(k, "it has words, no numbers");
        continue;
      }
      if (!obstacle.empty()) {
        say(k, obstacle);
        continue;
      }
      SlopeAnswer answer = makeParameterSlope(scenario_, simulation_, parameter.path,
                                              parameter.about, scaleOf(parameter));
      say(k, answer.why);
      if (!answer.slope) continue;
      slopes.push_back(std::move(*answer.slope));
      places.push_back(k);
    }
    if (slopes.empty()) return true;
    const TangentRun run =
        calcTangentRun(simulation_, slopes, [&](double) { return !goesOn_ || goesOn_(0); });
    if (run.run.status == RunStatus::Cancelled) return false;
    if (!run.why.empty() || run.run.status != RunStatus::Completed) {
      for (const std::size_t k : places) say(k, run.why.empty() ? run.run.reason : run.why);
      return true;
    }
    for (std::size_t i = 0; i < places.size(); ++i) readExact(run, i, places[i]);
    return true;
  }

  /// What the i'th tangents of a run say of measures.
  void readExact(const TangentRun& run, std::size_t i, std::size_t parameter) {
    const double scale = scaleOf(table_.parameters[parameter]);
    const RunFigures figures{run.run.energyClosure, run.run.endTime,
                             static_cast<double>(run.run.statistics.steps)};
    for (std::size_t m = 0; m < measureCount(); ++m) {
      const auto column = [&](int k) { return run.tangents[i].column(k); };
      const Measure measure(plan_.study().measures[m].second, run.run.recording.columns());
      const std::optional<double> slope = measure.calcTangent(run.run.recording, figures, column);
      Sensitivity& made = table_.values[m][parameter];
      made.exact = slope && std::isfinite(*slope);
      if (made.exact) {
        made.value = *slope / scale;
      } else {
        made.why = "the measure has no derivative along a run";
      }
    }
  }

  [[nodiscard]] bool needsDifferences(std::size_t parameter) const {
    return settings_.differences && table_.parameters[parameter].isNumber &&
           std::ranges::any_of(table_.values, [&](const std::vector<Sensitivity>& row) {
             return !row[parameter].exact;
           });
  }

  /// @returns whether it was not stopped
  bool runNearby() {
    NearbyRuns runs(plan_, table_, scenario_);
    std::vector<std::optional<Stencil>> stencils(table_.parameters.size());
    std::vector<std::array<std::size_t, 2>> ends(table_.parameters.size());
    for (std::size_t k = 0; k < table_.parameters.size(); ++k) {
      const SensitivityParameter& parameter = table_.parameters[k];
      if (needsDifferences(k)) stencils[k] = addStencil(runs, k);
      if (!settings_.bars || !parameter.isNumber) continue;
      ends[k] = {runs.add(k, parameter.low), runs.add(k, parameter.high)};
    }
    const auto all = static_cast<double>(runs.count());
    const bool isWhole = runs.run(workers_, [&](std::uint64_t done) {
      return !goesOn_ || goesOn_(static_cast<double>(done) / all);
    });
    table_.reason = runs.reason(0);
    for (std::size_t m = 0; m < measureCount(); ++m) {
      table_.base[m] = runs.measure(m, 0);
      for (std::size_t k = 0; k < table_.parameters.size(); ++k) {
        if (stencils[k] && !table_.values[m][k].exact) {
          readDifference(runs, m, *stencils[k], table_.values[m][k]);
        }
        const SensitivityParameter& parameter = table_.parameters[k];
        if (!settings_.bars || !parameter.isNumber) continue;
        table_.bars[m].push_back({k, parameter.low, parameter.high, runs.measure(m, ends[k][0]),
                                  runs.measure(m, ends[k][1]), table_.base[m]});
      }
      std::ranges::stable_sort(table_.bars[m], std::greater(), &TornadoBar::width);
    }
    return isWhole;
  }

  [[nodiscard]] Stencil addStencil(NearbyRuns& runs, std::size_t parameter) const {
    const SensitivityParameter& about = table_.parameters[parameter];
    Stencil stencil;
    stencil.step = kFirstStep * scaleOf(about);
    double step = stencil.step;
    for (std::size_t i = 0; i < kSteps; ++i, step /= 2) {
      stencil.below[i] = runs.add(parameter, about.about - step);
      stencil.above[i] = runs.add(parameter, about.about + step);
    }
    return stencil;
  }

  void readDifference(const NearbyRuns& runs, std::size_t m, const Stencil& stencil,
                      Sensitivity& made) const {
    const auto areDone = [&](const std::array<std::size_t, kSteps>& side) {
      return std::ranges::all_of(
          side, [&](std::size_t run) { return std::isfinite(runs.measure(m, run)); });
    };
    const bool below = areDone(stencil.below), above = areDone(stencil.above);
    const double base = runs.measure(m, 0);
    if (!std::isfinite(base) || (!below && !above)) {
      const std::size_t bad = std::isfinite(base) ? stencil.above.front() : 0;
      const std::string& reason = runs.reason(bad);
      made.why = reason.empty() ? "the measure has no value there" : reason;
      return;
    }
    std::array<double, kSteps> slopes{};
    double step = stencil.step;
    for (std::size_t i = 0; i < kSteps; ++i, step /= 2) {
      const double low = below ? runs.measure(m, stencil.below[i]) : base;
      const double high = above ? runs.measure(m, stencil.above[i]) : base;
      slopes[i] = (high - low) / (below && above ? 2 * step : step);
    }
    const Estimate found = extrapolate(slopes, below && above ? 2 : 1);
    made.value = found.value;
    made.error = found.error;
  }

  const StudyPlan& plan_;
  StudyWorkers& workers_;
  const SensitivitySettings& settings_;
  const std::function<bool(double)>& goesOn_;
  SensitivityTable table_;
  ScenarioDescription scenario_;
  Simulation simulation_;
};

}  // namespace

double TornadoBar::width() const {
  const auto [least, most] = std::minmax({atLow, base, atHigh});
  const double width = most - least;
  return std::isfinite(atLow + base + atHigh) ? width : 0;
}

SensitivityTable calcSensitivities(const StudyPlan& plan, StudyWorkers& workers,
                                   const SensitivitySettings& settings,
                                   const std::function<bool(double done)>& goesOn) {
  return SensitivityWork(plan, workers, settings, goesOn).go();
}

}  // namespace denavit
