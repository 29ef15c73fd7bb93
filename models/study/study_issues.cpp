#include "models/study/study_issues.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "core/simulation/simulation.h"
#include "models/ascii.h"
#include "models/channels/channel_table.h"
#include "models/fields/value_path.h"
#include "models/find.h"
#include "models/json/json_document.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/set_scenario.h"
#include "models/study/fields_of_study.h"
#include "models/study/measure.h"
#include "models/study/sampling.h"
#include "models/study/start_frequencies.h"
#include "models/study/study_run.h"

namespace denavit {
namespace {

bool isIdentifier(const std::string& name) {
  return !name.empty() && name.size() <= 40 && isNameStart(name.front()) &&
         std::ranges::all_of(name, isNamePart);
}

/// Columns of a table of results beside parameters and measures.
constexpr std::array<std::string_view, 5> kTableColumns{"run", "status", "end_time_s",
                                                        "energy_closure", "reason"};

class StudyChecker {
 public:
  explicit StudyChecker(const StudyDescription& study) : study_(study) {}

  std::vector<Issue> findAll() {
    checkFields(study_, {}, issues_);
    checkScenario();
    checkParameters();
    checkSampling();
    checkMeasures();
    checkKeep();
    return std::move(issues_);
  }

 private:
  void error(const std::string& where, const std::string& what, const std::string& remedy) {
    addError(issues_, where, what, remedy);
  }

  void checkScenario() {
    for (Issue issue : findAllIssues(study_.scenario)) {
      if (issue.severity != Issue::Severity::Error) continue;
      issue.where = "scenario." + issue.where;
      issues_.push_back(std::move(issue));
    }
    if (hasErrors(issues_)) return;
    try {
      simulation_ = makeSimulation(study_.scenario);
      columns_ = listRunColumns(simulation_);
    } catch (const DescriptionError& failed) {
      for (Issue issue : failed.issues()) {
        issue.where = issue.where.empty() ? "scenario" : "scenario." + issue.where;
        issues_.push_back(std::move(issue));
      }
    }
  }

  void checkParameters() {
    if (study_.parameters.empty()) {
      error("parameters", "are none", "name what is varied: {\"path\": .., \"values\": [..]}");
    }
    if (study_.parameters.size() > kMostParameters) {
      error("parameters", "are " + std::to_string(study_.parameters.size()),
            "vary at most " + std::to_string(kMostParameters) + " values");
      return;  // each is held against all others
    }
    for (std::size_t k = 0; k < study_.parameters.size(); ++k) {
      const StudyParameter& parameter = study_.parameters[k];
      const std::string place = "parameters[" + std::to_string(k) + "]";
      if (parameter.path.empty()) {
        error(place + ".path", "is empty", "name a value, as robot.payload.mass");
      }
      for (std::size_t other = 0; other < k; ++other) checkOverlap(place, k, other);
      const bool isSound = checkValues(place, parameter);
      if (isSound) checkPath(place, parameter);
    }
  }

  /// What is varied twice would be what comes last.
  void checkOverlap(const std::string& place, std::size_t k, std::size_t other) {
    const std::string &path = study_.parameters[k].path, &before = study_.parameters[other].path;
    if (path == before) {
      error(place + ".path", "\"" + toPrintable(path) + "\" is varied already",
            "keep one of the two");
    } else if (isWithin(path, before) || isWithin(before, path)) {
      error(place + ".path",
            "\"" + toPrintable(path) + "\" and \"" + toPrintable(before) +
                "\" are one within the other",
            "keep one of the two");
    }
  }

  bool checkValues(const std::string& place, const StudyParameter& parameter) {
    const int ways = int(!parameter.values.empty()) + int(parameter.grid.has_value()) +
                     int(parameter.normal.has_value()) + int(parameter.uniform.has_value());
    if (ways != 1) {
      error(place, ways == 0 ? "has no values" : "has values in " + std::to_string(ways) + " ways",
            "give one of values, grid, normal and uniform");
      return false;
    }
    const std::size_t before = issues_.size();
    for (std::size_t i = 0; i < parameter.values.size(); ++i) {
      const nlohmann::json& value = parameter.values[i];
      if (!value.is_null()) continue;
      error(place + ".values[" + std::to_string(i) + "]", "is null", "give a value, or remove it");
    }
    if (parameter.grid) checkGrid(place + ".grid", *parameter.grid);
    if (parameter.normal) checkNormal(place + ".normal", *parameter.normal);
    if (parameter.uniform && !(parameter.uniform->from < parameter.uniform->to)) {
      error(place + ".uniform", "ends where it begins or before", "give from below to");
    }
    return issues_.size() == before;
  }

  void checkGrid(const std::string& place, const GridValues& grid) {
    if (grid.scale == GridScale::Log && !(grid.from > 0 && grid.to > 0)) {
      error(place,
            "has a logarithmic scale from " + toReadable(grid.from) + " to " + toReadable(grid.to),
            "give ends above 0, or the scale linear");
    }
    if (grid.count > 1 && grid.from == grid.to) {
      error(place,
            "has " + std::to_string(grid.count) + " values that are all " + toReadable(grid.from),
            "give another end, or the count 1");
    }
  }

  void checkNormal(const std::string& place, const NormalValues& normal) {
    const double least = normal.least.value_or(-HUGE_VAL), most = normal.most.value_or(HUGE_VAL);
    if (!(least < most))
      return error(place, "has no room between min and max", "give min below max");
    constexpr double kFarthest = 6;  // of 1e9 draws one lies beyond
    const double below = (least - normal.mean) / normal.sigma;
    const double above = (most - normal.mean) / normal.sigma;
    if (below > kFarthest || above < -kFarthest) {
      error(place, "has its bounds farther than 6 sigma from the mean",
            "give bounds around the mean, or a uniform distribution");
    }
  }

  /// Sets a value there as a run would.
  void checkPath(const std::string& place, const StudyParameter& parameter) {
    if (parameter.path.empty() || study_.scenario.robot.joints.empty()) return;
    try {
      ScenarioDescription scenario = study_.scenario;
      setScenarioValue(scenario, parameter.path, sampleOf(parameter));
      (void)makeMovingArm(scenario);
    } catch (const DescriptionError& failed) {
      const Issue& issue = failed.issues().front();
      const std::string inArm = pathInArm(parameter.path);
      const bool isItself = issue.where == parameter.path || issue.where == inArm;
      error(place + ".path",
            "\"" + toPrintable(parameter.path) + "\" " +
                (isItself ? "" : "(" + issue.where + ") ") + issue.what,
            issue.remedy);
    }
  }

  static nlohmann::json sampleOf(const StudyParameter& parameter) {
    if (parameter.grid) return parameter.grid->from;
    if (parameter.normal) return parameter.normal->mean;
    if (parameter.uniform) return parameter.uniform->from;
    return parameter.values.front();
  }

  void checkSampling() {
    const SamplingDescription& sampling = study_.sampling;
    const bool isGrid = sampling.method == SamplingMethod::Grid,
               isList = sampling.method == SamplingMethod::List;
    const bool draws = std::ranges::any_of(study_.parameters, isDistributed);
    if (isList) checkLengths();
    const std::uint64_t runs = countRuns(study_);
    if (runs == 0 && !study_.parameters.empty()) {
      error("sampling.count", "is 0 runs",
            "give how many runs " + toWord(sampling.method) + " makes");
    }
    if (runs > static_cast<std::uint64_t>(kMostRuns)) {
      error("sampling", "makes " + toReadable(static_cast<double>(runs)) + " runs",
            "make at most 1e8: fewer values, or a random method with a count");
    }
    // It keeps an order of all runs for every parameter.
    constexpr double kMostKept = 2e7;
    if (sampling.method == SamplingMethod::LatinHypercube &&
        static_cast<double>(runs) * static_cast<double>(study_.parameters.size()) > kMostKept) {
      error("sampling.count",
            "makes " + toReadable(static_cast<double>(runs)) + " runs of " +
                counted(study_.parameters.size(), "parameter") +
                "; latin-hypercube keeps at most 2e7 numbers in order",
            "make fewer runs, or take sobol or monte-carlo");
    }
    const bool idle = (isGrid && !draws) || isList;
    if (idle && sampling.count != 0 && static_cast<std::uint64_t>(sampling.count) != runs) {
      issues_.push_back({Issue::Severity::Warning, "sampling.count",
                         "has no effect: the listed values make " + std::to_string(runs) + " runs",
                         "remove it, or take a random method"});
    }
  }

  /// A list goes through all parameters side by side.
  void checkLengths() {
    std::size_t length = 0;
    for (std::size_t k = 0; k < study_.parameters.size(); ++k) {
      const StudyParameter& parameter = study_.parameters[k];
      if (isDistributed(parameter)) continue;
      const std::size_t own = parameter.grid ? static_cast<std::size_t>(parameter.grid->count)
                                             : parameter.values.size();
      if (length == 0) length = own;
      if (own == length) continue;
      error("parameters[" + std::to_string(k) + "]",
            "has " + counted(own, "value") + " where another has " + std::to_string(length),
            "give each as many, or take the method grid");
    }
  }

  void checkMeasures() {
    if (study_.measures.empty() && study_.keep == StudyDescription().keep) {
      error("measures", "are none, and nothing else is kept",
            "name what is measured: {\"peak\": \"max(abs(tau1))\"}, or keep rows");
    }
    for (const auto& [name, formula] : study_.measures) {
      const std::string place = "measures." + name;
      if (!isIdentifier(name)) {
        error("measures", "\"" + toPrintable(name) + "\" is no name",
              "begin with a letter, then letters, digits and _, 40 at most");
        continue;
      }
      if (contains(kTableColumns, std::string_view(name))) {
        error(place, "is called as a column that tables of results have anyway", "rename it");
      }
      if (columns_.empty()) continue;
      try {
        checkFrequency(place, Measure(formula, columns_));
      } catch (const DescriptionError& failed) {
        const Issue& issue = failed.issues().front();
        error(place, issue.where + ": " + issue.what, issue.remedy);
      }
    }
  }

  void checkFrequency(const std::string& place, const Measure& measure) {
    const int highest = measure.highestFrequency();
    if (highest == 0) return;
    if (study_.scenario.mechanism) {
      return error(place, "asks for a frequency of a mechanism", "frequencies are of one arm");
    }
    const auto found = static_cast<int>(calcStartFrequencies(study_.scenario, simulation_).size());
    if (highest <= found) return;
    error(place,
          "asks for frequency " + std::to_string(highest) + "; at its start the arm has " +
              (found == 0 ? "none" : std::to_string(found)),
          found == 0 ? "give it springs, flexible links or gravity that holds it"
                     : "count from 1 to " + std::to_string(found));
  }

  void checkKeep() {
    const bool isWord = study_.keep.size() == 1 &&
                        (study_.keep.front() == "measures" || study_.keep.front() == "rows");
    if (isWord || columns_.empty()) return;
    std::vector<std::string> known{"measures", "rows"};
    for (const Column& column : columns_) {
      known.push_back(column.name);
      known.push_back(shortName(column));
    }
    for (const std::string& name : study_.keep) {
      if (name == "measures" || name == "rows") {
        error("keep", "has \"" + name + "\" among channels", "write it alone");
      } else if (!contains(known, name)) {
        const std::string nearest = suggest(name, known);
        error("keep", "\"" + toPrintable(name) + "\" is no channel of these runs",
              nearest.empty() ? "name channels as q1, tau2 or tool_x" : nearest);
      }
    }
  }

  const StudyDescription& study_;
  std::vector<Issue> issues_;
  Simulation simulation_;
  std::vector<Column> columns_;  ///< of the scenario as it stands; empty: it cannot be run
};

}  // namespace

std::vector<Issue> findIssues(const StudyDescription& study) {
  return StudyChecker(study).findAll();
}

}  // namespace denavit
