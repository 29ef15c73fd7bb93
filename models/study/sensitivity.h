#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "models/study/study_run.h"
#include "models/study/workers.h"

namespace denavit {

/// The derivative of a measure by a parameter, in their units of the files.
struct Sensitivity {
  std::optional<double> value;
  bool exact = false;  ///< from the equations of the motion themselves, see calcTangentRun()
  /// What the value may be off, where it comes from differences of runs.
  double error = 0;
  std::string why;  ///< why it is not exact, or why there is none; empty: it is exact
};

/// A measure at both ends of a parameter's range, all others where they are.
struct TornadoBar {
  std::size_t parameter = 0;           ///< which of the study's
  double low = 0, high = 0;            ///< of the parameter
  double atLow = 0, atHigh = 0;        ///< the measure there; NaN where the run has none
  double base = 0;                     ///< the measure where the parameters are
  [[nodiscard]] double width() const;  ///< by how much the three differ; 0 where one has no value
};

/// Where derivatives are taken.
enum class SensitivityPoint {
  Scenario,  ///< at the scenario's own values; parameters that it leaves out as Middle
  Middle     ///< at medians, middles of grids and of listed values
};

struct SensitivitySettings {
  SensitivityPoint point = SensitivityPoint::Scenario;
  bool exact = true;        ///< through the equations of motion, where the path allows
  bool differences = true;  ///< of runs, where there is nothing exact
  bool bars = true;         ///< runs at the ends of ranges
};

struct SensitivityParameter {
  std::string path, label, unit;  ///< as of ParameterColumn
  /// Where derivatives are taken, and the ends of its range: of grids, listed values and uniform
  /// ones the ends, of normal ones the 5 % and 95 % quantiles of the whole bell, within its bounds.
  double about = 0, low = 0, high = 0;
  bool isNumber = true;  ///< else it stays at one of its words
};

/// Derivatives of all measures of a study by all its parameters, about one point.
struct SensitivityTable {
  std::vector<SensitivityParameter> parameters;
  std::vector<std::string> measures, units;  ///< names and units
  std::vector<double> base;                  ///< the measures at the point; NaN where there is none
  std::string reason;                        ///< why the run there has no measures; empty: it has
  std::vector<std::vector<Sensitivity>> values;  ///< by measure, then by parameter
  /// By measure, the widest first; parameters that are no numbers have none.
  std::vector<std::vector<TornadoBar>> bars;
  bool completed = true;  ///< else it was stopped: some are missing
};

/// d measure / d parameter: exact through the equations of motion where the path allows, else by
/// differences of runs, extrapolated from three steps (Ridders 1982), on one side where runs on the
/// other are impossible.
/// @param goesOn  told how much is done, 0 to 1; false: stop
/// @throws DescriptionError where the scenario cannot be run about that point
[[nodiscard]] SensitivityTable calcSensitivities(
    const StudyPlan& plan, StudyWorkers& workers, const SensitivitySettings& settings = {},
    const std::function<bool(double done)>& goesOn = {});

}  // namespace denavit
