#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/scenario/scenario.h"

namespace denavit {

/// What is asked of a run beside its scenario; what is not given stays as the scenario has it.
struct RunOptions {
  std::optional<double> duration{}, step{}, outputStep{};  ///< [s]
  std::string integrator{};  ///< another method: the file's step, chosen for another one, goes
  std::string engine{};      ///< "native" is machine code
  RobotChanges changes{};
  std::vector<RecordedChange> later{};  ///< at their times; behind those of the same time
  std::vector<std::string> without{};   ///< terms to leave out
};

/// The scenario with these options.
/// @throws DescriptionError without a source, at "integrator", "engine", "step" or "without", for
///   what does not fit
[[nodiscard]] ScenarioDescription withOptions(ScenarioDescription scenario,
                                              const RunOptions& options);

/// The scenario with values replaced: "robot.payload.mass" and "mechanism.chains[0]..." join its
/// changes, all other paths are keys of a scenario file: "initial.q[1]", "integrator.rtol".
/// @throws DescriptionError naming each path that is no such key, with a suggestion
[[nodiscard]] ScenarioDescription applyChanges(const ScenarioDescription& scenario,
                                               const RobotChanges& changes);

}  // namespace denavit
