#pragma once

#include <string>

#include "models/import/read_arm.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// What a name or file that can be run is.
enum class FileKind { Robot, Mechanism, Scenario, Project, Study };

/// By the shipped library, the file's ending and its "schema". What is no JSON of our own is a
/// robot that others wrote.
/// @throws DescriptionError for names that are neither shipped nor files
[[nodiscard]] FileKind findKind(const std::string& nameOrPath);

/// Whether a shipped name or an existing file is a mechanism; a pipe is not looked into.
[[nodiscard]] bool isMechanism(const std::string& nameOrPath);

/// A scenario, that of a project or a study, or the default run of a robot or a mechanism.
/// @param choice  of a robot that others wrote
[[nodiscard]] ScenarioDescription readScenarioOrRobot(const std::string& nameOrPath,
                                                      const ArmChoice& choice = {});

}  // namespace denavit
