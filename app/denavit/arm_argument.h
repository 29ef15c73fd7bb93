#pragma once

#include <string>

#include "app/usage/cli_names.h"
#include "models/import/read_arm.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// --reading and --tip: how to read a file that others wrote.
void addArmChoice(CLI::App& command, ArmChoice& choice);

/// The arm that a command works on. What had to be assumed to read it is said on stderr.
/// @throws DescriptionError as readArm()
[[nodiscard]] RobotDescription readArmAloud(const std::string& file, const ArmChoice& choice = {});

/// Reads what a run or a motion is made of, and says what had to be assumed, in the same way.
/// @throws DescriptionError as readScenarioOrRobot()
[[nodiscard]] ScenarioDescription readScenarioAloud(const std::string& file,
                                                    const ArmChoice& choice = {});

}  // namespace denavit
