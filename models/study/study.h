#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/compiled_once.h"
#include "models/scenario/scenario.h"

namespace denavit {

enum class GridScale { Linear, Log };

/// Values at even steps, ends included. Of random methods: any value between, each equally likely
/// (of its logarithm where the scale is "log").
struct GridValues {
  double from = 0, to = 1;
  int count = 2;
  GridScale scale = GridScale::Linear;
  bool operator==(const GridValues&) const = default;
};

/// Normally distributed, where wanted within bounds that cut the tails off.
struct NormalValues {
  double mean = 0, sigma = 1;
  std::optional<double> least, most;
  bool operator==(const NormalValues&) const = default;
};

/// Any value between two, each equally likely.
struct UniformValues {
  double from = 0, to = 1;
  bool operator==(const UniformValues&) const = default;
};

/// One value of a scenario that a study varies, in one of four ways.
struct StudyParameter {
  DENAVIT_DECLARE_VALUE(StudyParameter);
  /// Keys of a scenario file: "initial.q[1]", "duration"; below "robot" (or "mechanism") those of
  /// the robot's file: "robot.joints[0].link.mass". Values are in the units of these files.
  std::string path;
  std::vector<nlohmann::json> values;  ///< numbers, words, lists: whatever the file may have there
  std::optional<GridValues> grid;
  std::optional<NormalValues> normal;
  std::optional<UniformValues> uniform;
  bool operator==(const StudyParameter& other) const;
};

enum class SamplingMethod {
  Grid,  ///< every combination of values and grids
  List,  ///< the first values of all, the second ones..
  MonteCarlo,
  LatinHypercube,
  Sobol
};

/// How the runs of a study are chosen among all that its parameters allow.
struct SamplingDescription {
  SamplingMethod method = SamplingMethod::Grid;
  int count = 0;  ///< runs of Monte Carlo, Latin hypercube and Sobol; 0: as the method makes them
  int seed = 1;
  bool operator==(const SamplingDescription&) const = default;
};

/// A family of runs of one scenario, and what is to be known of each.
struct StudyDescription {
  DENAVIT_DECLARE_VALUE(StudyDescription);
  std::string name, description;
  std::string scenarioReference;  ///< a shipped name or a path as written; empty: it stands here
  ScenarioDescription scenario;
  std::vector<StudyParameter> parameters;
  SamplingDescription sampling;
  std::vector<std::pair<std::string, std::string>> measures;  ///< name and formula: see Measure
  /// What is kept of each run beside its measures: "measures" (nothing), "rows" (every channel), or
  /// names of channels.
  std::vector<std::string> keep{"measures"};
  std::string folder;  ///< of the file it came from: relative paths in it start there
  bool operator==(const StudyDescription& other) const;
};

}  // namespace denavit
