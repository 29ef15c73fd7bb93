#pragma once

#include <string>
#include <string_view>

#include "models/scenario/scenario.h"

namespace denavit {

/// Reads a scenario: a shipped name ("free-fall"), a `denavit-scenario/1` file, or the side file or
/// HDF5 file of a run (`denavit-run/1`), which holds the scenario that made it. Its robot or
/// mechanism is read along.
/// @throws DescriptionError with every issue of the text, or the file that cannot be read
[[nodiscard]] ScenarioDescription readScenario(const std::string& nameOrPath);

/// @param source  what error reports call the text: a file name
/// @param folder  where relative paths start; empty: the working directory
/// @throws DescriptionError as readScenario
[[nodiscard]] ScenarioDescription parseScenario(std::string_view text, const std::string& source,
                                                const std::string& folder);

/// The scenario as a `denavit-scenario/1` text, keys in a fixed order, defaults left out. The robot
/// or mechanism is its reference, or stands in the text where there is none; joints of a mechanism
/// are named.
[[nodiscard]] std::string toJson(const ScenarioDescription& scenario);

/// Writes toJson(scenario) in one step.
/// @throws DescriptionError when the file cannot be written
void writeScenario(const std::string& path, const ScenarioDescription& scenario);

/// The default run of an arm: from rest at zero, no torque, five seconds.
/// @param reference  shipped name or path of the arm; empty: the arm goes into the scenario
[[nodiscard]] ScenarioDescription makeScenarioFor(const RobotDescription& robot,
                                                  const std::string& reference);

/// The default run of a mechanism: from its pose at rest, no torque, five seconds.
[[nodiscard]] ScenarioDescription makeScenarioFor(const MechanismDescription& mechanism,
                                                  const std::string& reference);

}  // namespace denavit
